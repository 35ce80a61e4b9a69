/**
 * The reasons for which a value of a request is refused (contract §30): what each says to programs, the shape of its values,
 * and the sentence about it in `details`. The documentation and the OpenAPI document are generated from it.
 */
import { listed } from './text/error-details.ts';

/** The forms that a text may have to have: their names for programs, and how `details` describes them. */
export const formats = {
  CONTENT_LENGTH: 'as many bytes as Content-Length says',
  COUNTRY: 'the code of a country in two capitals (ISO 3166-1)',
  CURRENCY: 'three letters (ISO 4217)',
  CURSOR: 'a cursor from the Link header of an answer',
  DATE: 'a calendar date, YYYY-MM-DD',
  DURATION: 'a duration of ISO 8601, such as PT2H or P1D',
  EMAIL:
    'an email address: one @ with at most 64 bytes before it and a domain name after it, without white space, control characters and any of ( ) < > [ ] : ; , \\ "',
  EMAIL_WITH_DOT: 'an email address whose domain name has a dot',
  HOST: 'a host and a port',
  HOURS: '{start, end} as HH:MM, two different times',
  HTTP: 'a request of HTTP/1.1 that arrives in time',
  HTTP_URL: 'an http or https URL, or a relative one',
  INT64: 'an integer from -2^63 to 2^63-1, written without quotes',
  JSON: 'JSON',
  NATURAL: 'an integer from 0',
  NOT_BLANK: 'text that is not blank',
  ONE_LINE: 'one line without control characters',
  OWN_PATH:
    'a path of this server that begins with one /, without backslashes, white space and control characters',
  JPEG: 'JPEG: HEIC is not supported, export it as JPEG and send that file',
  PICTURE: 'a whole picture, in JPEG, PNG, WebP or AVIF',
  PRICE_UNIT: 'per day, per hour or per session',
  REGION: 'the code of a region as in GET /public-holidays/countries',
  SETTING_KEY: '1 to 100 letters, digits, dots, underscores and hyphens of ASCII',
  SMALLER_PICTURE: 'a picture that needs less memory, as a JPEG does',
  STILL_PICTURE: 'a picture without motion',
  TEXT: 'text without the character NUL and without lone surrogates',
  TIMESTAMP: 'a date and time in ISO 8601 that exists, in the years 1 to 9999, such as 2026-11-21T09:30:00Z',
  TIME_OF_DAY: 'a time of day, HH:MM',
  TIME_ZONE: 'a name of the IANA time zone database, such as Asia/Ho_Chi_Minh',
  UPPER_SNAKE: 'an upper-snake word such as WORKING or ON_LEAVE',
  UTF8: 'UTF-8',
} as const;
export type Format = keyof typeof formats;

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array'] as const;
export type JsonType = (typeof jsonTypes)[number];
const units = [
  'CHARACTERS',
  'BYTES',
  'ITEMS',
  'LEVELS',
  'DAYS',
  'INTERVALS',
  'PIXELS',
  'PIXELS_A_SIDE',
] as const;

/** The shape of a value, in JSON Schema. */
type Shape =
  | { readonly type: 'string' | 'integer' | 'number'; readonly description: string }
  /** One of several words: a component of the document with the title. */
  | {
      readonly type: 'string';
      readonly title: string;
      readonly enum: readonly string[];
      readonly description: string;
    }
  | { readonly type: 'array'; readonly items: object; readonly description: string };
type ValueOf<S> = S extends { enum: readonly (infer Word)[] }
  ? Word
  : S extends { type: 'integer' | 'number' }
    ? number
    : S extends { type: 'array' }
      ? readonly string[]
      : string;
/** A name with a question mark stands for a value that may be absent. */
type ValuesOf<Shapes> = {
  readonly [Name in keyof Shapes as Name extends `${string}?` ? never : Name]: ValueOf<Shapes[Name]>;
} & {
  readonly [Name in keyof Shapes as Name extends `${infer Optional}?` ? Optional : never]?: ValueOf<
    Shapes[Name]
  >;
};

interface ReasonEntry<Shapes> {
  readonly values: Shapes;
  /** What the value has to be, as it stands after the name of the field. */
  readonly sentence: (values: ValuesOf<Shapes>) => string;
}

const reason = <const Shapes extends Readonly<Record<string, Shape>>>(
  values: Shapes,
  sentence: (values: ValuesOf<Shapes>) => string,
): ReasonEntry<Shapes> => ({ values, sentence });

const text = (description: string) => ({ type: 'string', description }) as const;
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description }) as const;
const number = (description: string) => ({ type: 'number', description }) as const;
const integer = (description: string) => ({ type: 'integer', description }) as const;
const word = <const Words extends readonly string[]>(title: string, words: Words, description: string) =>
  ({ type: 'string', title, enum: words, description }) as const;
const unit = word('LengthUnit', units, 'The unit of the limit.');
const other = text('The field with which it is compared.');

/** Each reason, with the values that it has. */
export const reasons = {
  REQUIRED: reason({}, () => 'is required'),
  WRONG_TYPE: reason(
    { expected: word('JsonType', jsonTypes, 'The type of JSON.') },
    ({ expected }) => `expected ${expected}`,
  ),
  WRONG_FORMAT: reason(
    { expected: word('TextFormat', Object.keys(formats) as Format[], 'The form of the text.') },
    ({ expected }) => `expected ${formats[expected]}`,
  ),
  TOO_SHORT: reason(
    { min: integer('The least length.'), unit },
    ({ min, unit }) => `expected at least ${counted(min, unit)}`,
  ),
  TOO_LONG: reason(
    { max: integer('The greatest length.'), unit },
    ({ max, unit }) => `expected at most ${counted(max, unit)}`,
  ),
  TOO_SMALL: reason({ min: number('The least value.') }, ({ min }) => `expected at least ${min}`),
  TOO_LARGE: reason({ max: number('The greatest value.') }, ({ max }) => `expected at most ${max}`),
  TOO_MANY_DECIMALS: reason(
    { max: integer('The most decimals.') },
    ({ max }) => `expected at most ${max} decimals`,
  ),
  NOT_ONE_OF: reason(
    { allowed: texts('The values that are allowed.') },
    ({ allowed }) => `expected one of ${allowed.join(', ')}`,
  ),
  UNKNOWN_KEY: reason(
    { 'allowed?': texts('The keys that are known.') },
    ({ allowed }) => `is not a known key${allowed ? ` of ${allowed.join(', ')}` : ''}`,
  ),
  DUPLICATE: reason({}, () => 'is a duplicate'),
  NOT_ALLOWED_TOGETHER: reason(
    { with: text('The other field.') },
    (values) => `is not allowed together with ${values.with}`,
  ),
  NOT_AFTER: reason({ other }, ({ other }) => `expected a time after ${other}`),
  BEFORE: reason({ other }, ({ other }) => `expected a time that is not before ${other}`),
  SAME_AS: reason({ other }, ({ other }) => `expected another value than that of ${other}`),
  GUESSABLE: reason(
    {
      because: word(
        'GuessReason',
        ['COMMON', 'OWN_WORDS', 'BREACHED'],
        'The reason why it is easy to guess.',
      ),
    },
    ({ because }) => `is easy to guess: ${guessable[because]}`,
  ),
  EXPIRED: reason({}, () => 'is unknown, was used already, or has expired'),
  NOT_ACCEPTED: reason({}, () => 'was not accepted'),
  DIFFERENT_OWNERS: reason({}, () => 'expected pets of one owner'),
} as const;

const guessable = {
  COMMON: 'it is one of the most common passwords',
  OWN_WORDS:
    'it has fewer than 8 characters besides the name and the address of the user and the name of this service',
  BREACHED: 'it was published with the data of a breach elsewhere',
} as const;

function counted(length: number, unit: (typeof units)[number]): string {
  const words = unit.toLowerCase().replaceAll('_', ' ');
  return `${length} ${length === 1 ? words.replace(/s$/, '') : words}`;
}

export type Reason = keyof typeof reasons;

/** Why a request is refused: a reason with its values, and the field that it concerns. */
export type Cause = {
  [R in Reason]: {
    readonly reason: R;
    /** The path within the body, such as `vaccinations[0].date`; `query.from` for a parameter; or the name of a header. */
    readonly field?: string;
  } & ValuesOf<(typeof reasons)[R]['values']>;
}[Reason];

/** The most causes that an answer has. */
export const mostCauses = 100;

/** Returns the cause with its field below the path. */
export function within(path: string, cause: Cause): Cause;
export function within(path: string, cause: Cause | undefined): Cause | undefined;
export function within(path: string, cause: Cause | undefined): Cause | undefined {
  return cause && { ...cause, field: below(path, cause.field ?? '') };
}

/** `a` and `b` are `a.b`, `a` and `[0]` are `a[0]`. */
function below(path: string, rest: string): string {
  return path && rest && !rest.startsWith('[') ? `${path}.${rest}` : path + rest;
}

/** Returns `details` of a response, for developers: a sentence about each of the first 20 causes. */
export function detailsOf({
  causes,
  details,
}: {
  readonly causes: readonly Cause[];
  readonly details: string;
}): string {
  return causes.length > 0 ? listed(causes.map(detailOf), '; ') : details;
}

export function detailOf(cause: Cause): string {
  const { sentence } = reasons[cause.reason] as ReasonEntry<object>;
  const name = cause.field?.replace(/^query\./, '');
  return name ? `${name}: ${sentence(cause)}` : sentence(cause);
}
