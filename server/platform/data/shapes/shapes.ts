/**
 * Shapes that several features share. A shape may use keywords of this project: `rule`, a pure function of the
 * domain that makes the final check of a value, and `documented`, additional properties for the OpenAPI document;
 * or `shownAs`, the schema that the document shows instead. `title` makes a schema a named component of the
 * document; `stated` lists the properties that the specification names (the others are marked `x-origin: chosen`).
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Cause } from '#domain/causes.ts';
import { parseAmount } from '#domain/number/money.ts';
import type { Format } from '#domain/reasons/formats.ts';
import { languages } from '#domain/text/language.ts';
import { longestTranslation } from '#domain/text/sizes.ts';
import { sentTextProblem, type TranslatedText } from '#domain/text/translated-text.ts';
import type { Timestamp } from '#domain/time/timestamp.ts';
import { Rows } from '#platform/data/rows/rows.ts';

/**
 * A UUID that the server generated. In a request a malformed id is an unknown one, so requests use `reference()`.
 */
export const uuid = (options: object = {}) => Type.String({ format: 'uuid', ...options });

/** An id in a body. Any string: one that is not a UUID names no record and is 404, not 400 (contract §2, "Ids"). */
export const reference = (options: object = {}) =>
  Type.Unsafe<string>({ type: 'string', documented: { type: 'string', format: 'uuid' }, ...options });

/**
 * The pattern of an email address in the document. Not `format: email`: validators refuse `admin@localhost` and
 * Unicode there, and these are valid addresses (domain/text/email-address.ts).
 */
export const emailPattern = '^[^\\s@]+@[^\\s@]+$';

/** The same for an address that is new to the server. */
export const newEmailPattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';

/** An email address in an answer. */
export const email = (options: object = {}) =>
  Type.String({ documented: { pattern: emailPattern }, ...options });

/** A timestamp in an answer: ISO 8601 in UTC with milliseconds. */
export const timestamp = (options: object = {}) =>
  Type.Unsafe<Timestamp>({ type: 'string', format: 'date-time', ...options });

/** Options of a text that must match a pattern, which the document shows. */
export const matching = (expected: Format, pattern: string, documented: object = {}) => {
  const expression = new RegExp(pattern, 'u');
  return {
    rule: (value: unknown): Cause | undefined =>
      typeof value !== 'string' || expression.test(value) ? undefined : { reason: 'WRONG_FORMAT', expected },
    documented: { pattern, ...documented },
  };
};

/** The value, or null. */
export function nullable<T extends TSchema>(schema: T, options: object = {}) {
  const { type, enum: values, ...rest } = schema as unknown as { type?: string; enum?: unknown[] };
  const open = type === undefined ? { anyOf: [schema, { type: 'null' }] } : { type: [type, 'null'], ...rest };
  const listed = values ? { enum: [...values, null] } : {};
  return Type.Unsafe<Static<T> | null>({ ...open, ...listed, ...options });
}

/**
 * A property of a body that may be omitted; null counts as absent on POST and clears the property on PUT
 * (contract §2).
 */
export const optional = <T extends TSchema>(schema: T, options: object = {}) =>
  Type.Optional(nullable(schema, options));

/** One value of an enumeration. */
export const oneOf = <const T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/**
 * An enumeration that is a component of the OpenAPI document; each use may have its own description and default.
 */
export const namedWords =
  <const T extends readonly string[]>(title: string, values: T, description: string) =>
  (options: object = {}) =>
    oneOf(values, { documented: { title, description }, ...options });

/** Any JSON value, preserved exactly. */
export const anyJson = (options: object = {}) => Type.Unsafe<unknown>({ ...options });

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** TranslatedField of the specification, as a request contains it; each text is limited (contract §20). */
export const translatedText = (options: object = {}) =>
  textByLanguage('TranslatedField', { maxLength: longestTranslation }, { rule: sentTextProblem, ...options });

/** A name or a title in several languages, as a request contains it: each text is one line (contract §20). */
export const translatedName = (options: object = {}) =>
  textByLanguage(
    'TranslatedName',
    { 'x-one-line': true, maxLength: longestTranslation },
    {
      rule: sentTextProblem,
      additionalProperties: { type: 'string', 'x-one-line': true },
      ...options,
    },
  );

/** TranslatedField in an answer, without a limit: stored texts stay readable if the limit is lowered. */
export const storedTranslatedText = (options: object = {}) =>
  textByLanguage('StoredTranslatedField', {}, options);

const textByLanguage = (title: string, limit: object, options: object) =>
  Type.Unsafe<TranslatedText>({
    documented: {
      title,
      type: 'object',
      description: 'Text by language code; `en` is required and not blank.',
      properties: Object.fromEntries(
        languages.map((code) => [
          code,
          {
            type: 'string',
            ...limit,
            ...(code === 'en' ? { pattern: '\\S' } : {}),
            description: `The text in ${languageNames.of(code)}.`,
          },
        ]),
      ),
      required: ['en'],
      additionalProperties: false,
      example: { en: 'Bath and brush', vi: 'Tắm và chải lông' },
    },
    ...options,
  });

/** An amount of money in a body: a decimal value with at most 2 decimals, 0 to `most` hundredths. */
export function amount(most: bigint, options: object = {}) {
  const maximum = Number(most) / 100;
  return Type.Unsafe<number>({
    rule(value: unknown): Cause | undefined {
      const text = JSON.isRawJSON(value) ? value.rawJSON : typeof value === 'number' ? String(value) : '';
      if (text === '') return { reason: 'WRONG_TYPE', expected: 'number' };
      if (text.startsWith('-') && Number(text) < 0) return { reason: 'TOO_SMALL', min: 0 };
      if (Number(text) > maximum) return { reason: 'TOO_LARGE', max: maximum };
      const hundredths = parseAmount(text);
      if (hundredths === undefined || hundredths < 0n) return { reason: 'TOO_MANY_DECIMALS', max: 2 };
      return hundredths > most ? { reason: 'TOO_LARGE', max: maximum } : undefined;
    },
    // Not `multipleOf`: 4.35 is not a multiple of 0.01 to a validator that divides doubles.
    documented: { type: 'number', minimum: 0, maximum, 'x-decimals': 2 },
    description: 'Exact, with at most 2 decimals.',
    ...options,
  });
}

/** `page` of a list. Any number that the answer can repeat exactly: a page past the end is empty (contract §2). */
export const pageNumber = (options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Page, from 1.', ...options });

/** Rows of a page when the request names no `limit` (contract §2). */
export const usualLimit = 20;

/** `page` and `limit` of a paginated list (contract §2). */
export const pageAndLimit = () => ({
  page: pageNumber({ default: 1 }),
  limit: Type.Integer({
    minimum: 1,
    default: usualLimit,
    description: 'Rows a page; above 100 it is served as 100.',
  }),
});

/** `sortBy` one of `fields` (default the first), and `sortOrder`, of a list. */
export const sorting = <const F extends readonly [string, ...string[]]>(
  fields: F,
  defaultOrder: 'asc' | 'desc',
) => ({
  sortBy: Type.Unsafe<F[number]>({
    type: 'string',
    enum: [...fields],
    default: fields[0],
    description: 'Field to sort by; ties are broken by id.',
  }),
  sortOrder: Type.Unsafe<string>({
    type: 'string',
    rule: (value: unknown): Cause | undefined =>
      /^(?:asc|desc)$/i.test(String(value)) ? undefined : { reason: 'NOT_ONE_OF', allowed: ['asc', 'desc'] },
    default: defaultOrder,
    documented: {
      title: 'SortOrder',
      type: 'string',
      enum: ['asc', 'desc'],
      description: 'The order of a list. The server takes it in any case, such as `DESC`.',
    },
    description: 'Ascending or descending; in any case.',
  }),
});

/** Returns the order that a validated query requests. */
export function sortOrderOf(query: { readonly sortOrder: string }): 'asc' | 'desc' {
  return query.sortOrder.toLowerCase() as 'asc' | 'desc';
}

/**
 * The query of a paginated list (contract §2, "Paginated lists"): `page`, `limit`, `sortBy` one of `fields`
 * (default the first), `sortOrder`, and the filters of the list itself.
 */
export function pageQuery<const F extends readonly [string, ...string[]], P extends Record<string, TSchema>>(
  fields: F,
  filters: P,
  defaultOrder: 'asc' | 'desc' = 'desc',
) {
  return Type.Object({ ...pageAndLimit(), ...sorting(fields, defaultOrder), ...filters });
}

/** `cursor` of a list. */
export const cursorParameter = () =>
  Type.Optional(
    Type.String({
      description: 'From the `Link` header of an answer: the page after it. `page` is ignored.',
    }),
  );

export interface SliceRequest {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

export interface PageRequest extends SliceRequest {
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
}

/** Returns the page that a validated query requests, its limit capped at 100. */
export function pageRequest(query: {
  page: number;
  limit: number;
  sortBy: string;
  sortOrder: string;
}): PageRequest {
  return { ...sliceRequest(query), sortBy: query.sortBy, sortOrder: sortOrderOf(query) };
}

/** Returns the requested page of a list with a fixed order, its limit capped at 100. */
export function sliceRequest(query: { page: number; limit: number }): SliceRequest {
  const limit = Math.min(query.limit, 100);
  return { page: query.page, limit, offset: (query.page - 1) * limit };
}

/**
 * Returns a page with its `pagination` member; 0 pages when the list is empty (contract §2). Rows beyond a total that is a
 * minimum were not counted.
 */
export function pageOf<T>(
  { page, limit }: Pick<SliceRequest, 'page' | 'limit'>,
  rows: readonly T[] | Rows<T>,
  count: number | { readonly total: number; readonly isMinimum: boolean },
) {
  const { total, isMinimum } = typeof count === 'number' ? { total: count, isMinimum: false } : count;
  const data = rows instanceof Rows ? rows : new Rows(rows);
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return { data, pagination: isMinimum ? { ...pagination, totalIsMinimum: true } : pagination };
}

/** True if the text has the form of an id. Any other text names no record, so no query is necessary. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** Returns an object schema with a title; `stated` may name only keys of its properties. */
export const component = <P extends Record<string, TSchema>>(
  title: string,
  properties: P,
  options: { stated?: readonly (keyof P & string)[]; description?: string } = {},
): TObject<P> => Type.Object(properties, { title, ...options });

/** Returns an object schema with a title, of which the specification names no property. */
export const chosenComponent = <P extends Record<string, TSchema>>(
  title: string,
  properties: P,
  options: { description?: string } = {},
): TObject<P> => component(title, properties, { stated: [], ...options });
