/**
 * Formats for languages that a browser lacks: Chromium has no data for Lao, Khmer and Burmese. The constructors of Intl
 * are replaced for these languages only, so that libraries benefit too.
 */
import { type DatePart, dateKey, type IntlTable } from './intl-table.ts';
import type { ConsoleLanguage } from './languages.ts';

const tables = new Map<string, IntlTable>();
let isInstalled = false;

/** Makes Intl use the table for the language, unless this browser knows the language itself. */
export function installIntlTable(language: ConsoleLanguage, table: IntlTable): void {
  if (Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0) return;
  tables.set(language, table);
  if (isInstalled) return;
  isInstalled = true;
  Object.assign(Intl, gapFormats());
}

/** The table of the language that a list of locales begins with, and the tag. */
function gapOf(locales: unknown): { locale: string; table: IntlTable } | undefined {
  const [first] = [locales].flat();
  const locale = String(first ?? '');
  const table = tables.get(locale.split('-')[0] ?? '');
  return table && { locale, table };
}

function gapFormats(): object {
  const { DateTimeFormat, NumberFormat, ListFormat, RelativeTimeFormat, DisplayNames } = Intl;

  class GapDateTimeFormat extends DateTimeFormat {
    readonly #gap: ReturnType<typeof gapOf>;
    readonly #pattern: readonly DatePart[] | undefined;
    readonly #fields: Intl.DateTimeFormat | undefined;

    constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      const gap = gapOf(locales);
      super(gap ? 'en' : locales, options);
      this.#gap = gap;
      this.#pattern = gap?.table.dates[dateKey(options)];
      this.#fields = this.#pattern && fieldsFormat(DateTimeFormat, this.resolvedOptions().timeZone);
      // On the instance: the native `format` is bound to it, and callers detach it.
      if (this.#pattern)
        Object.defineProperty(this, 'format', {
          value: (date?: number | Date) => joined(this.formatToParts(date)),
        });
    }

    override formatToParts(date?: number | Date): Intl.DateTimeFormatPart[] {
      if (!this.#gap || !this.#pattern || !this.#fields) return super.formatToParts(date as Date);
      return dateParts(this.#pattern, this.#gap.table.names, fieldValues(this.#fields, date));
    }

    override formatRange(from: number | Date, to: number | Date): string {
      if (!this.#pattern) return super.formatRange(from as Date, to as Date);
      const [first, last] = [from, to].map((date) => this.formatToParts(date)) as [
        Intl.DateTimeFormatPart[],
        Intl.DateTimeFormatPart[],
      ];
      if (joined(first) === joined(last)) return joined(first);
      const time = last.findIndex(({ type }) => type === 'hour');
      // Within one day, the day is written once.
      const isOneDay = time > 0 && joined(first.slice(0, time)) === joined(last.slice(0, time));
      return `${joined(first)} – ${joined(isOneDay ? last.slice(time) : last)}`;
    }

    override resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
      const resolved = super.resolvedOptions();
      return this.#gap ? { ...resolved, locale: this.#gap.locale } : resolved;
    }
  }

  class GapNumberFormat extends NumberFormat {
    readonly #gap: ReturnType<typeof gapOf>;

    constructor(locales?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) {
      const gap = gapOf(locales);
      super(gap ? 'en' : locales, options);
      this.#gap = gap;
      if (gap)
        Object.defineProperty(this, 'format', {
          value: (amount: number) =>
            numberText(gap.table, super.formatToParts(amount), this.resolvedOptions()),
        });
    }

    override resolvedOptions(): Intl.ResolvedNumberFormatOptions {
      const resolved = super.resolvedOptions();
      return this.#gap ? { ...resolved, locale: this.#gap.locale } : resolved;
    }
  }

  class GapListFormat extends ListFormat {
    readonly #list: IntlTable['list'] | undefined;

    constructor(locales?: string | string[], options?: Intl.ListFormatOptions) {
      const gap = gapOf(locales);
      super(gap ? 'en' : locales, options);
      this.#list = gap?.table.list;
    }

    override format(items: Iterable<string>): string {
      if (!this.#list) return super.format(items);
      const all = [...items];
      const { pair, middle, last } = this.#list;
      if (all.length < 3) return all.join(pair);
      return `${all.slice(0, -1).join(middle)}${last}${all.at(-1)}`;
    }
  }

  class GapRelativeTimeFormat extends RelativeTimeFormat {
    readonly #table: IntlTable | undefined;
    readonly #isAuto: boolean;

    constructor(locales?: string | string[], options?: Intl.RelativeTimeFormatOptions) {
      const gap = gapOf(locales);
      super(gap ? 'en' : locales, options);
      this.#table = gap?.table;
      this.#isAuto = options?.numeric === 'auto';
    }

    override format(value: number, unit: Intl.RelativeTimeFormatUnit): string {
      const patterns = this.#table?.relative[unit.replace(/s$/, '')];
      if (!patterns) return super.format(value, unit);
      const word = this.#isAuto && Math.abs(value) <= 2 ? patterns[4 + value] : undefined;
      if (word !== undefined) return word;
      return (value < 0 ? patterns[1] : patterns[0]).replace('{0}', String(Math.abs(value)));
    }
  }

  class GapDisplayNames extends DisplayNames {
    readonly #languages: IntlTable['languages'] | undefined;

    constructor(locales: Intl.LocalesArgument, options: Intl.DisplayNamesOptions) {
      const gap = gapOf(locales);
      super(gap ? 'en' : locales, options);
      this.#languages = options.type === 'language' ? gap?.table.languages : undefined;
    }

    override of(code: string): string | undefined {
      return this.#languages?.[code] ?? super.of(code);
    }
  }

  return {
    DateTimeFormat: GapDateTimeFormat,
    NumberFormat: GapNumberFormat,
    ListFormat: GapListFormat,
    RelativeTimeFormat: GapRelativeTimeFormat,
    DisplayNames: GapDisplayNames,
  };
}

type Fields = Readonly<Record<string, number>>;

/** A format of the browser that returns the fields of an instant as numbers. */
function fieldsFormat(format: typeof Intl.DateTimeFormat, timeZone: string): Intl.DateTimeFormat {
  return new format('en-US-u-ca-gregory-nu-latn-hc-h23', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone,
  });
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function fieldValues(fields: Intl.DateTimeFormat, date: number | Date | undefined): Fields {
  return Object.fromEntries(
    fields
      .formatToParts(date)
      .map(({ type, value }) => [type, type === 'weekday' ? weekdays.indexOf(value) : Number(value)]),
  );
}

function dateParts(
  pattern: readonly DatePart[],
  names: IntlTable['names'],
  fields: Fields,
): Intl.DateTimeFormatPart[] {
  const isHalfDay = pattern.some(([kind]) => kind === 'dayPeriod');
  return pattern.map((part) => {
    if (part[0] === 'literal') return { type: 'literal', value: part[1] };
    if (part[0] === 'number') {
      const [, field, digits] = part;
      const value = fields[field] ?? 0;
      const shown = field === 'hour' && isHalfDay ? value % 12 || 12 : value;
      return { type: field, value: numberOf(shown, field, digits) };
    }
    const [kind, list] = part;
    const at = { month: (fields.month ?? 1) - 1, weekday: fields.weekday ?? 0, dayPeriod: fields.hour ?? 0 }[
      kind
    ];
    return { type: kind, value: names[list]?.[at] ?? '' };
  });
}

/** For a year in two digits, the last two. */
function numberOf(value: number, field: string, digits: number): string {
  const text = String(value).padStart(digits, '0');
  return field === 'year' && digits === 2 ? text.slice(-2) : text;
}

function numberText(
  { number, money }: IntlTable,
  parts: readonly Intl.NumberFormatPart[],
  { style, currency = '' }: Intl.ResolvedNumberFormatOptions,
): string {
  const digits = parts
    .filter(({ type }) => style !== 'currency' || ['integer', 'group', 'decimal', 'fraction'].includes(type))
    .map(({ type, value }) => (type === 'group' || type === 'decimal' ? number[type] : value))
    .join('');
  if (style !== 'currency') return digits;
  const symbol = money.symbols[currency] ?? currency;
  const isNegative = parts.some(({ type }) => type === 'minusSign');
  // A space separates letters from digits, but not from a sign (CLDR, currencySpacing).
  const isBefore = money.symbol[0].indexOf('{1}') < money.symbol[0].indexOf('{0}');
  const beside = isBefore ? symbol.at(-1) : symbol.at(0);
  const patterns = /\p{S}/u.test(beside ?? '') ? money.symbol : money.letters;
  return patterns[isNegative ? 1 : 0].replace('{0}', () => digits).replace('{1}', () => symbol);
}

function joined(parts: readonly { readonly value: string }[]): string {
  return parts.map(({ value }) => value).join('');
}
