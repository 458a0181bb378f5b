// The views of Ducklings and Cats, for the shell.
export { default as DucksNew } from './DucksNew.svelte';
export { default as DucksPlay } from './DucksPlay.svelte';
export { default as DucksRules } from './DucksRules.svelte';
