// `say('key', { name })`: a text of this view in the language that is set. Apart from the texts of the page, because
// they are loaded with the view.
import { settings } from '../lib/settings.svelte.ts';
import { translate, type Parameters } from '../lib/translate.ts';
import { lessonTexts } from './texts/lesson.ts';
import { viewTexts } from './texts/view.ts';

export const thinkTexts = { ...viewTexts, ...lessonTexts };

export type ThinkKey = keyof typeof thinkTexts;

/** Texts that need no parameters, for tables of labels. */
export type PlainThinkKey = { [Key in ThinkKey]: Parameters<(typeof thinkTexts)[Key]> extends [] ? Key : never }[ThinkKey];

export function say<Key extends ThinkKey>(key: Key, ...parameters: Parameters<(typeof thinkTexts)[Key]>): string {
  return translate(thinkTexts[key], settings.language, parameters[0] as Record<string, string | number> | undefined);
}
