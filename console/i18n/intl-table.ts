/** The data that the build takes from Node's ICU for a language that Chromium lacks (build/intl-tables.ts). */

/** A part of a date: its kind, and a literal text, the number of a list of names, or the least count of digits. */
export type DatePart =
  | readonly [kind: 'literal', text: string]
  | readonly [kind: 'month' | 'weekday' | 'dayPeriod', list: number]
  | readonly [kind: 'number', field: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', digits: number];

export interface IntlTable {
  /** Lists of names: of 12 months, of 7 days from Sunday, or of 24 hours. */
  readonly names: readonly (readonly string[])[];
  /** By options (`dateKey`). */
  readonly dates: Readonly<Record<string, readonly DatePart[]>>;
  readonly number: { readonly decimal: string; readonly group: string };
  /** The position of the currency: `{0}` the number with its sign removed, `{1}` the currency, `-` the sign. */
  readonly money: {
    readonly symbols: Readonly<Record<string, string>>;
    /** Of a symbol, and of letters, each for an amount and for a negative one. */
    readonly symbol: readonly [positive: string, negative: string];
    readonly letters: readonly [positive: string, negative: string];
  };
  /** Of two items, and the separators of three and more: between the first ones and before the last. */
  readonly list: { readonly pair: string; readonly middle: string; readonly last: string };
  /** By unit: `in {0} days`, `{0} days ago`, and the words for -2 to 2. */
  readonly relative: Readonly<Record<string, readonly [future: string, past: string, ...words: string[]]>>;
  /** Names of languages by code. */
  readonly languages: Readonly<Record<string, string>>;
}

const fields = [
  'dateStyle',
  'timeStyle',
  'weekday',
  'era',
  'year',
  'month',
  'day',
  'dayPeriod',
  'hour',
  'minute',
  'second',
  'timeZoneName',
] as const;

/** The name of a format: the options that say what it shows. */
export function dateKey(options: Intl.DateTimeFormatOptions = {}): string {
  const given = fields.flatMap((field) =>
    options[field] === undefined ? [] : [`${field}=${options[field]}`],
  );
  return given.length === 0 ? 'year=numeric month=numeric day=numeric' : given.join(' ');
}
