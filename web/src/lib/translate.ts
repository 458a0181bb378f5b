// Texts in every language of the page, with typed placeholders. A text is a string, or its plural forms chosen by
// the parameter `count`; a language that is missing does not compile.
import type { Words } from './messages.ts';

export type Language = keyof Words;

/** The forms of a text that counts something, as `Intl.PluralRules` names them. */
export type Plural = { one: string; few?: string; other: string };

/** One text in every language. */
export type Text = Record<Language, string | Plural>;

type Strings<T> = T extends string ? T : T extends object ? T[keyof T] : never;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type NamesOf<T extends Text> = Names<Strings<T[Language]>> | (T[Language] extends string ? never : 'count');

/** The parameters that a text needs: none, or an object with all of its names. */
export type Parameters<T extends Text> = [NamesOf<T>] extends [never]
  ? []
  : [parameters: { [Name in NamesOf<T>]: string | number }];

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ro: new Intl.PluralRules('ro'),
};

/** The text in a language with its placeholders filled. */
export function translate(text: Text, language: Language, parameters: Record<string, string | number> = {}): string {
  return form(text[language], language, Number(parameters['count'])).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : typeof value === 'number' ? formatNumber(value, language) : value;
  });
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number as people of that language write it, with so many digits after the point at most, and at least. */
export function formatNumber(value: number, language: Language, digits = 0, least = 0): string {
  const key = `${language} ${digits} ${least}`;
  let format = formats.get(key);
  if (!format) {
    // Making one costs more than a hundred numbers written with it.
    format = new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: least });
    formats.set(key, format);
  }
  return format.format(value);
}

function form(text: string | Plural, language: Language, count: number): string {
  if (typeof text === 'string') return text;
  const rule = rules[language].select(count);
  return rule === 'one' ? text.one : rule === 'few' ? (text.few ?? text.other) : text.other;
}
