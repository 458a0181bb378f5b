// What a person has chosen for this browser: language, looks, sounds. Kept in the browser's storage.
import { keep, recall } from './stored.ts';
import type { Language } from './translate.ts';

export type Theme = 'system' | 'light' | 'dark';
export type BoardLook = 'sage' | 'walnut' | 'slate';

export type Settings = {
  language: Language;
  theme: Theme;
  sounds: boolean;
  boardLook: BoardLook;
  coordinates: boolean;
  /** The panel of live thinking is open while playing. */
  thinking: boolean;
  /** How many lines the strong player shows. */
  lines: number;
};

const KEY = 'rocada.settings';

function preferredLanguage(): Language {
  const languages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  return languages.find((name) => /^(en|ro)\b/i.test(name))?.toLowerCase().startsWith('ro') ? 'ro' : 'en';
}

const defaults: Settings = {
  language: preferredLanguage(),
  theme: 'system',
  sounds: true,
  boardLook: 'sage',
  coordinates: true,
  thinking: false,
  lines: 1,
};

export const settings: Settings = $state(recall(KEY, defaults));

/** Keeps storage and document in step with the settings; called once, from the outermost component. */
export function followSettings(): void {
  $effect(() => keep(KEY, settings));
  $effect(() => {
    document.documentElement.lang = settings.language;
  });
  $effect(() => {
    if (settings.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = settings.theme;
  });
}
