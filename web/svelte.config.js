// Lets the build and svelte-check read the TypeScript in components.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess() };
