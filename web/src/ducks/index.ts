// The views of Ducklings and Cats, and its pictures, for the shell.
export { default as BoardPicture } from './board/BoardPicture.svelte';
export { default as DucksNew } from './DucksNew.svelte';
export { default as DucksPlay } from './DucksPlay.svelte';
export { default as DucksRules } from './DucksRules.svelte';
export { default as PieceIcon } from './art/PieceIcon.svelte';
