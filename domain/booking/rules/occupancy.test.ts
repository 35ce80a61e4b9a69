import { expect, test } from 'vitest';
import { byHourOfWeek } from './occupancy.ts';

const at = (text: string) => Temporal.Instant.from(text);
const span = (start: string, end: string) => ({
  start: at(start).epochMilliseconds,
  end: at(end).epochMilliseconds,
});

test('hours of the week are those of local time, also on the days of a change of the clocks', () => {
  const shown = (spans: readonly { start: number; end: number }[], zone: string) =>
    Object.fromEntries([...byHourOfWeek(spans, zone).entries()].filter(([, sum]) => sum > 0));
  const morning = [span('2026-05-04T09:30+07:00', '2026-05-04T11:15+07:00')];
  const minute = 60_000;
  expect(shown(morning, 'Asia/Bangkok')).toEqual({ 9: 30 * minute, 10: 60 * minute, 11: 15 * minute });
  // Sunday, 25 October 2026, has the hour from 2:00 to 3:00 twice.
  const [night, hour] = [[span('2026-10-25T01:00+02:00', '2026-10-25T04:00+01:00')], 3_600_000];
  expect(shown(night, 'Europe/Berlin')).toEqual({ 145: hour, 146: 2 * hour, 147: hour });
  const newYear = [span('1969-12-31T23:00Z', '1970-01-01T01:00Z')];
  expect(shown(newYear, 'UTC')).toEqual({ 71: hour, 72: hour });
});
