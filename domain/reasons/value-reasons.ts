/** The reasons for which a value of a request is refused. */
import { type Format, formats } from './formats.ts';
import { integer, number, reason, text, texts, word } from './reason.ts';

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

const unit = word('LengthUnit', units, 'The unit of the limit.');
const other = text('The field with which it is compared.');

/** Each with the values that it has. */
export const valueReasons = {
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

/** `1 byte`, `20 characters`. */
export function counted(length: number, unit: (typeof units)[number]): string {
  const words = unit.toLowerCase().replaceAll('_', ' ');
  return `${length} ${length === 1 ? words.replace(/s$/, '') : words}`;
}
