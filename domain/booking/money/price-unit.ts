/** The unit of a price (specification, "Service": per day, per hour or per session). */

/** A unit that pricing can count. */
export type PriceUnit = 'day' | 'hour' | 'session';

/**
 * The unit that a service's `priceUnit` means: lower-cased, stripped to a–z and of one leading `per`, it is
 * `day(s)`, `daily`, `hour(s)`, `hourly` or `session(s)` (contract §7); `undefined` for anything else. The text
 * itself is stored as it was written.
 */
export function parsePriceUnit(text: string): PriceUnit | undefined {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return units.get(letters.replace(/^per/, ''));
}

const units: ReadonlyMap<string, PriceUnit> = new Map<string, PriceUnit>([
  ['day', 'day'],
  ['days', 'day'],
  ['daily', 'day'],
  ['hour', 'hour'],
  ['hours', 'hour'],
  ['hourly', 'hour'],
  ['session', 'session'],
  ['sessions', 'session'],
]);
