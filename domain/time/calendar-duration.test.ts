import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyZone, jumpsOf2026 } from '../testing/wall-clock.ts';
import { after, lastBefore, parseDuration } from './calendar-duration.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const duration = (text: string) => parseDuration(text) as Temporal.Duration;

test('contract §21: parseDuration accepts durations of ISO 8601 that are not negative and not longer than a century', () => {
  for (const text of ['PT2H', 'P1D', 'P2W', 'P1M', 'PT0S', 'P1DT12H', 'PT90M', 'P100Y'])
    expect(parseDuration(text)?.toString(), text).toBe(text);
  const texts = ['', 'P', '1D', 'P1H', 'P1D ', '-P1D', '+P1D', 'P101Y', 'PT9000000H'];
  const others = [...texts, 60, null, undefined, {}];
  for (const text of others) expect(parseDuration(text), String(text)).toBeUndefined();
});

test('contract §21: days are calendar days, and hours are elapsed time', () => {
  // On 2026-03-29 the clocks of Berlin are set forward.
  const evening = instant('2026-03-28T15:00+01:00');
  expect(after(evening, duration('P1D'), 'Europe/Berlin')).toEqual(instant('2026-03-29T15:00+02:00'));
  expect(after(evening, duration('PT24H'), 'Europe/Berlin')).toEqual(instant('2026-03-29T16:00+02:00'));
  expect(lastBefore(instant('2026-03-29T15:00+02:00'), duration('P1D'), 'Europe/Berlin')).toEqual(evening);
});

test('property: in every zone, the duration leads from lastBefore to the end or sooner, and a millisecond later beyond it', () => {
  const around = fc.integer({ min: -50 * 3_600_000, max: 50 * 3_600_000 });
  const text = fc.constantFrom('PT0S', 'PT2H', 'PT24H', 'P1D', 'P2D', 'P1W', 'P1DT3H');
  fc.assert(
    fc.property(fc.constantFrom(...everyZone), fc.nat(1), around, text, (timeZone, which, offset, text) => {
      const jump = jumpsOf2026(timeZone).at(which) ?? Date.UTC(2026, 2, 29);
      const end = Temporal.Instant.fromEpochMilliseconds(jump + offset);
      const last = lastBefore(end, duration(text), timeZone);
      const reaches = (at: Temporal.Instant) =>
        Temporal.Instant.compare(after(at, duration(text), timeZone), end) <= 0;
      expect([reaches(last), reaches(last.add({ milliseconds: 1 }))]).toEqual([true, false]);
    }),
    { numRuns: 1_000 },
  );
});
