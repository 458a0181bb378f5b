// `t('key', { name })`: a text of the page in the language that is set. Reading it in a template makes the template
// follow the language.
import { settings } from './settings.svelte.ts';
import { formatNumber, translate, type Parameters } from './translate.ts';
import { analysisTexts } from './texts/analysis.ts';
import { chessTexts } from './texts/chess.ts';
import { ducksTexts } from './texts/ducks.ts';
import { libraryTexts } from './texts/library.ts';
import { shellTexts } from './texts/shell.ts';

const texts = { ...shellTexts, ...libraryTexts, ...chessTexts, ...analysisTexts, ...ducksTexts };

/** The name of a text. */
export type TextKey = keyof typeof texts;

/** Texts that need no parameters, for tables of labels. */
export type PlainKey = { [Key in TextKey]: Parameters<(typeof texts)[Key]> extends [] ? Key : never }[TextKey];

export function t<Key extends TextKey>(key: Key, ...parameters: Parameters<(typeof texts)[Key]>): string {
  return translate(texts[key], settings.language, parameters[0] as Record<string, string | number> | undefined);
}

/** A date in the language that is set, as people write it where this browser is at home. */
export function dateText(time: number): string {
  const home = navigator.languages.find((name) => name.split('-')[0] === settings.language);
  return new Date(time).toLocaleString(home ?? (settings.language === 'en' ? 'en-GB' : settings.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}

/** A number in the language that is set. */
export function number(value: number, digits = 0, least = 0): string {
  return formatNumber(value, settings.language, digits, least);
}
