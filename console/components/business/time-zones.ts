/** The time zones of this browser (IANA), with their current offset from UTC. */
import type { Choice } from '#console/components/combo-box/combo-box.tsx';

/** The zone of this browser. */
export function browsersZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/**
 * Every zone, including `known` when this browser lacks it, in the order of their names: `America/New York (GMT-5)`.
 */
export function timeZoneChoices(known: string): readonly Choice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', known]);
  return [...zones].sort().map((id) => ({ id, text: `${id.replaceAll('_', ' ')} (${distanceOf(id)})` }));
}

/** In English: `GMT+9` is understood in every language. */
function distanceOf(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  } catch {
    // A name that the server knows and this browser does not.
    return 'GMT?';
  }
}
