/** JSON in which no number loses a digit, with numbers of the types that the document declares. */
import { Digits, parseWithDigits } from './digits.ts';

/** A decimal as the server writes it: `'24.5'`. Exact, where a double would be approximate. */
export type Decimal = `${number}`;

/** A decimal to send. A number is sent as its shortest decimal, which is the usual notation: `24.5`. */
export type DecimalInput = Decimal | number | bigint;

/** Any JSON value, in places that allow any. Numbers that no double represents exactly are a {@link JsonNumber}. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | JsonNumber
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A number represented by its digits. */
export class JsonNumber {
  readonly text: string;

  /** @throws TypeError when the text is not a JSON number. */
  constructor(text: string) {
    if (!jsonNumber.test(text)) throw new TypeError(`not a JSON number: ${text}`);
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** The number as a double, which may be only approximate. */
  valueOf(): number {
    return Number(this.text);
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Where a value contains numbers that are not doubles: `decimal`, `int64`, the shape of each property that contains
 * some, or `[shape]` for the elements of an array. `[shape, properties]` is for an array or an object. A property that is
 * not named contains none.
 */
export type Shape =
  | 'decimal'
  | 'int64'
  | 'any'
  | readonly [Shape]
  | readonly [Shape, Properties]
  | Properties;

type Properties = { readonly [property: string]: Shape };

/**
 * The value of JSON text. `shape` determines the type of each number by its place: a `bigint`, a {@link Decimal}, or a
 * `number`; where any JSON is allowed, a number that a double would round is a `bigint` or a {@link JsonNumber}.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseJson(text: string, shape: Shape | undefined): unknown {
  return typed(parseWithDigits(text), shape);
}

/** JSON text of the value: a `bigint` by its digits, and a decimal according to `shape` as a number. */
export function writeJson(value: unknown, shape: Shape | undefined): string {
  return written(value, shape) ?? 'null';
}

function typed(value: unknown, shape: Shape | undefined): unknown {
  if (value instanceof Digits) return number(value, shape);
  if (Array.isArray(value)) {
    const item = Array.isArray(shape) ? shape[0] : shape === 'any' ? shape : undefined;
    return value.map((one) => typed(one, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  // `__proto__` is a key like any other: an assignment would lose it.
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, typed(part, below(shape, key))]),
  );
}

function number(digits: Digits, shape: Shape | undefined): unknown {
  if (shape === 'decimal') return plainDecimal(digits.text);
  if (shape === 'int64') return BigInt(plainDecimal(digits.text));
  if (shape !== 'any') return digits.value;
  const { value, text } = digits;
  if (sameDecimal(String(value), text)) return value;
  return /^-?\d+$/.test(text) ? BigInt(text) : new JsonNumber(text);
}

function below(shape: Shape | undefined, key: string): Shape | undefined {
  if (shape === 'any') return shape;
  const properties = Array.isArray(shape) ? shape[1] : shape;
  if (typeof properties !== 'object' || !Object.hasOwn(properties, key)) return undefined;
  return (properties as Properties)[key];
}

function written(value: unknown, shape: Shape | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof JsonNumber) return value.text;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
  if (shape === 'decimal' && typeof value === 'string') return new JsonNumber(value).text;
  if (Array.isArray(value)) {
    const item = Array.isArray(shape) ? shape[0] : shape === 'any' ? shape : undefined;
    return `[${value.map((one) => written(one, item) ?? 'null').join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([key, part]) => {
    const json = written(part, below(shape, key));
    return json === undefined ? [] : [`${JSON.stringify(key)}:${json}`];
  });
  return `{${members.join(',')}}`;
}

/** The digits without an exponent: `245e-1` is `24.5`. */
function plainDecimal(text: string): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (exponent === undefined) return text as Decimal;
  const power = Number(exponent);
  const digits = `${whole}${fraction}`;
  const point = whole.length + power;
  if (Math.abs(power) > 1_000) throw new RangeError(`a number too long to write out: ${text}`);
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const plain = padded.slice(at) === '' ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`;
  return `${sign}${plain.replace(/^0+(?=\d)/, '')}` as Decimal;
}

function sameDecimal(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** `-12.50`, `-1250e-2` and `-12.5` are all `-125e-1`; every zero is `0`. */
function canonical(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
