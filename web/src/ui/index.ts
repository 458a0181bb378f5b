// The parts that every view is made of.
export { default as Banner } from './Banner.svelte';
export { default as Button } from './Button.svelte';
export { default as Dialog } from './Dialog.svelte';
export { default as Facts } from './Facts.svelte';
export { default as Field } from './Field.svelte';
export { default as Icon, type IconName } from './Icon.svelte';
export { default as MoveBox } from './MoveBox.svelte';
export { default as MoveList, type MoveCell, type MoveRow } from './MoveList.svelte';
export { default as Notice } from './Notice.svelte';
export { default as Panel } from './Panel.svelte';
export { default as ScrollTable } from './ScrollTable.svelte';
export { default as Segmented } from './Segmented.svelte';
export { default as Select } from './Select.svelte';
export { default as Slider } from './Slider.svelte';
export { default as Toggle } from './Toggle.svelte';
export { default as VirtualList } from './VirtualList.svelte';
