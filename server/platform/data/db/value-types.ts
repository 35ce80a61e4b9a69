/** Converts PostgreSQL's values to JavaScript: exactly, or as the text that PostgreSQL returned. */
import pg from 'pg';
import { parseExactJson } from '#platform/base/json/exact-json.ts';

type Parse = (text: string) => unknown;

/** Object ids of built-in types are fixed (PostgreSQL, pg_type.dat). */
const oid = {
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
  textArray: 1009,
  int8Array: 1016,
  jsonArray: 199,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptzArray: 1185,
  intervalArray: 1187,
  numericArray: 1231,
  jsonbArray: 3807,
};

const asText: Parse = (text) => text;
const asTexts: Parse = pg.types.getTypeParser(oid.textArray);
const asJsons: Parse = (text) =>
  (asTexts(text) as (string | null)[]).map((item) => (item === null ? null : parseExactJson(item)));

const parsers = new Map<number, Parse>([
  ...[oid.int8, oid.numeric, oid.date, oid.timestamp, oid.timestamptz, oid.interval].map(
    (type): [number, Parse] => [type, asText],
  ),
  ...[
    oid.int8Array,
    oid.numericArray,
    oid.dateArray,
    oid.timestampArray,
    oid.timestamptzArray,
    oid.intervalArray,
  ].map((type): [number, Parse] => [type, asTexts]),
  [oid.json, parseExactJson],
  [oid.jsonb, parseExactJson],
  [oid.jsonArray, asJsons],
  [oid.jsonbArray, asJsons],
]);

/**
 * The `types` option of every connection: int8, numeric, date, timestamp, timestamptz and interval are text (a double
 * or a Date would round them), json and jsonb are parsed by parseExactJson, and all other types as in `pg`.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format)) as never,
};
