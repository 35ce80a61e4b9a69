import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { daysWorthTesting, everyMinutes, everyZone, wallClockOf } from '#domain/testing/wall-clock.ts';
import { anyWeek, everyDay } from '#domain/testing/week.ts';
import { intervalOf, spanOf } from '#domain/time/interval.ts';
import { bufferOf, closedForAll, closedTime, dayObstacle, holdOf, openTimes } from './business-times.ts';
import { bookingWindow, changeableUntil, noticeFault } from './notice.ts';
import { readBusinessTimes, type TimeSettings } from './time-settings.ts';

const zone = 'Europe/Berlin';
const instant = (text: string) => Temporal.Instant.from(text);
/** Local times of Berlin in the summer of 2026. */
const between = (start: string, end: string) => ({
  start: instant(`${start}+02:00`),
  end: instant(`${end}+02:00`),
});
const times = (settings: TimeSettings, timeZone = zone) => readBusinessTimes(settings, timeZone);

describe('contract §21: openingHours and closures', () => {
  const office = { openingHours: { default: everyDay(['09:00', '12:00'], ['13:00', '18:00']) } };
  const closed = (settings: TimeSettings, kind: 'visit' | 'stay', start: string, end: string) =>
    closedTime(times(settings), ['GROOMING'], { kind, ...between(start, end) }) !== undefined;

  const feast = { closures: [{ from: '2026-07-03', to: '2026-07-04' }] };
  test.each([
    ['visit', '2026-07-02T20:00', '2026-07-03T00:00', false],
    ['visit', '2026-07-02T20:00', '2026-07-03T00:01', true],
    ['visit', '2026-07-04T23:59', '2026-07-05T10:00', true],
    ['visit', '2026-07-02T10:00', '2026-07-06T10:00', true],
    ['visit', '2026-07-05T00:00', '2026-07-05T10:00', false],
    ['stay', '2026-07-02T10:00', '2026-07-05T10:00', false],
    ['stay', '2026-07-03T10:00', '2026-07-05T10:00', true],
    ['stay', '2026-07-02T10:00', '2026-07-04T10:00', true],
  ] as const)('closures: a %s from %s to %s', (kind, start, end, expected) => {
    expect(closed(feast, kind, start, end)).toBe(expected);
  });

  test('of several categories the strictest counts, and a closure may concern some of them', () => {
    const settings = {
      openingHours: { GROOMING: everyDay(['10:00', '12:00']), TRAINING: everyDay(['11:00', '13:00']) },
      closures: [{ from: '2026-07-03', to: '2026-07-03', categories: ['TRAINING'] as const }],
    };
    const both = ['GROOMING', 'TRAINING'] as const;
    const closedFor = (categories: readonly ServiceCategory[], start: string, end: string) =>
      closedTime(times(settings), categories, { kind: 'visit', ...between(start, end) });
    expect(closedFor(both, '2026-07-01T11:00', '2026-07-01T12:00')).toBeUndefined();
    expect(closedFor(both, '2026-07-01T10:00', '2026-07-01T12:00')).toBeDefined();
    expect(closedFor(['TRANSPORT'], '2026-07-01T03:00', '2026-07-01T04:00')).toBeUndefined();
    expect(closedFor(['GROOMING'], '2026-07-03T11:00', '2026-07-03T12:00')).toBeUndefined();
    expect(closedFor(both, '2026-07-03T11:00', '2026-07-03T12:00')?.closure?.from).toBe('2026-07-03');
  });

  test('a date that a zone has left out closes nothing (Samoa, 2011-12-30)', () => {
    const samoa = times({ closures: [{ from: '2011-12-30', to: '2011-12-30' }] }, 'Pacific/Apia');
    const over = { start: instant('2011-12-29T12:00-10:00'), end: instant('2011-12-31T12:00+14:00') };
    expect(closedTime(samoa, ['GROOMING'], { kind: 'visit', ...over })).toBeUndefined();
  });

  test('a booking of centuries, and closures at the ends of time, cost no error', () => {
    const settings = { ...office, closures: [{ from: '0001-01-01', to: '9999-12-31' }] };
    const whole = { start: instant('0001-01-01T00:00Z'), end: instant('9999-12-31T23:59:59.999Z') };
    for (const kind of ['visit', 'stay'] as const)
      for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
        expect(() => closedTime(times(settings, timeZone), ['BOARDING'], { kind, ...whole })).not.toThrow();
  });

  test('property: in every zone around its jumps, openTimes and closedTime agree with the local time shown by a clock', () => {
    const minutes = 24 * 60;
    fc.assert(
      fc.property(
        fc.constantFrom(...everyZone),
        fc.tuple(fc.nat(minutes / 15 - 1), fc.nat(minutes / 15 - 1)),
        fc.integer({ min: 1, max: 20 }),
        (timeZone, bounds, quarters) => {
          const [open, close] = [bounds[0] * 15, bounds[1] * 15];
          fc.pre(open !== close);
          const time = (at: number) =>
            `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
          const rules = times({ openingHours: { default: everyDay([time(open), time(close)]) } }, timeZone);
          const clock = wallClockOf(timeZone);
          // A span whose end is before its start ends on the next day.
          const isOpen = (at: number) => {
            const { minute } = clock(at);
            return open < close ? open <= minute && minute < close : open <= minute || minute < close;
          };
          const length = quarters * 15 * 60_000;
          for (const days of daysWorthTesting(timeZone)) {
            const period = { start: days.start, end: days.end + length };
            const isVisitOpen = openTimes(rules, ['GROOMING'], 'visit', period);
            const isStayOpen = openTimes(rules, ['BOARDING'], 'stay', period);
            for (const start of everyMinutes(15, days.start, days.end)) {
              const span = { start, end: start + length };
              const visit = [...everyMinutes(15, start, span.end)].every(isOpen);
              const stay = isOpen(start) && (isOpen(span.end) || isOpen(span.end - 1));
              expect([isVisitOpen(span), isStayOpen(span)]).toEqual([visit, stay]);
              const fault = (kind: 'visit' | 'stay') =>
                closedTime(rules, ['TRAINING'], { kind, ...intervalOf(span) }) === undefined;
              expect([fault('visit'), fault('stay')]).toEqual([visit, stay]);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a day on which the business is closed', () => {
  const day = (date: string) => {
    const { start } = spanOf(between(`${date}T00:00`, `${date}T12:00`));
    return { start, end: start + 24 * 3_600_000 };
  };
  const workdays = { ...everyDay(['09:00', '17:00']), sunday: [] };
  const settings = {
    openingHours: { default: workdays, TRAINING: everyDay(['12:00', '20:00']) },
    closures: [
      { from: '2026-07-03', to: '2026-07-04', name: { en: 'Moving' } },
      { from: '2026-07-05', to: '2026-07-05', categories: ['TRAINING'] as const },
    ],
    notice: { default: { book: 'PT24H', ahead: 'P30D' }, TRAINING: { book: 'P2D', ahead: 'P7D' } },
  };
  const rules = times(settings);
  const now = instant('2026-06-30T10:00+02:00');
  const obstacle = (date: string, categories: readonly ('GROOMING' | 'TRAINING')[], minutes = 60) =>
    dayObstacle(rules, categories, { day: day(date), minutes, now });

  test('closedForAll: property: the minutes at which no category is open', () => {
    fc.assert(
      fc.property(anyWeek(), anyWeek(), fc.constantFrom(...everyZone), (one, other, timeZone) => {
        const both = times({ openingHours: { GROOMING: one, TRAINING: other } }, timeZone);
        const [days] = daysWorthTesting(timeZone);
        if (!days) return;
        const closed = closedForAll(both, ['GROOMING', 'TRAINING'], days);
        for (const start of everyMinutes(7, days.start, days.end)) {
          const minute = { kind: 'visit', ...intervalOf({ start, end: start + 1 }) } as const;
          const expected = (['GROOMING', 'TRAINING'] as const).every((one) =>
            closedTime(both, [one], minute),
          );
          expect(closed.some((span) => span.start <= start && start < span.end)).toBe(expected);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('closedForAll: a closure of some categories leaves the others open, and without categories nothing is closed', () => {
    const sunday = day('2026-07-05');
    expect(closedForAll(rules, ['GROOMING', 'TRAINING'], sunday)).toEqual([sunday]);
    expect(closedForAll(rules, ['TRAINING', 'TRANSPORT'], day('2026-07-02'))).toHaveLength(2);
    expect(closedForAll(times({}), ['GROOMING'], sunday)).toEqual([]);
    expect(closedForAll(rules, [], sunday)).toEqual([]);
  });

  test('dayObstacle: the closure, the weekday, or the notice, of which the strictest counts', () => {
    expect(obstacle('2026-07-03', ['GROOMING'])).toMatchObject({ closure: { name: { en: 'Moving' } } });
    expect(obstacle('2026-07-05', ['GROOMING'])).toEqual({ reason: 'closed', closure: undefined });
    expect(obstacle('2026-07-05', ['TRAINING'])).toMatchObject({ closure: { from: '2026-07-05' } });
    // The last start is at 16:00, which is late enough tomorrow.
    expect(obstacle('2026-06-30', ['GROOMING'])).toMatchObject({ reason: 'too short' });
    expect(obstacle('2026-07-01', ['GROOMING'])).toBeUndefined();
    expect(obstacle('2026-07-01', ['GROOMING'], 421)).toMatchObject({ reason: 'too short' });
    expect(String(Object.values(obstacle('2026-07-01', ['GROOMING', 'TRAINING']) ?? {})[1])).toBe('P2D');
    expect(obstacle('2026-07-07', ['GROOMING', 'TRAINING'])).toMatchObject({ reason: 'too far ahead' });
    expect(String(Object.values(obstacle('2026-07-08', ['GROOMING', 'TRAINING']) ?? {})[1])).toBe('P7D');
    expect(obstacle('2026-07-08', ['GROOMING'])).toBeUndefined();
  });

  test('dayObstacle: a visit of a night shift that starts on the day may end on the next one', () => {
    const night = times({
      openingHours: { default: { wednesday: [{ start: '22:00', end: '02:00' }] } },
      notice: { default: { book: 'PT1H' } },
    });
    const at = (clock: string, date = '2026-07-01') =>
      dayObstacle(night, ['GROOMING'], { day: day(date), minutes: 90, now: instant(`${clock}+02:00`) })
        ?.reason;
    expect(at('2026-07-01T21:45')).toBeUndefined();
    expect(at('2026-07-01T22:58')).toBeUndefined();
    expect(at('2026-07-01T23:01')).toBe('too short');
    expect(at('2026-07-01T21:45', '2026-07-02')).toBeUndefined();
    expect(at('2026-07-01T23:31', '2026-07-02')).toBe('too short');
    expect(at('2026-07-01T21:45', '2026-07-03')).toBe('closed');
  });

  test('dayObstacle: no reason where a visit only is too long, and none of the notice for those whom it does not bind', () => {
    expect(obstacle('2026-07-01', ['GROOMING'], 481)).toBeUndefined();
    const today = { day: day('2026-06-30'), minutes: 60 };
    expect(dayObstacle(rules, ['GROOMING'], today)).toBeUndefined();
    expect(dayObstacle(rules, ['GROOMING'], { ...today, day: day('2026-07-05') })?.reason).toBe('closed');
  });
});

test('contract §21: a visit holds its member by the longest buffer of its categories on each side, a stay by none', () => {
  const rules = times({
    buffers: { GROOMING: { before: 10, after: 5 }, VETERINARY: { after: 20 }, BOARDING: { after: 60 } },
  });
  expect(bufferOf(rules, ['GROOMING', 'VETERINARY', 'TRAINING'], 'visit')).toEqual({ before: 10, after: 20 });
  expect(bufferOf(rules, ['TRAINING'], 'visit')).toEqual({ before: 0, after: 0 });
  expect(bufferOf(rules, ['BOARDING', 'GROOMING'], 'stay')).toEqual({ before: 0, after: 0 });
  expect(holdOf(between('2026-07-01T10:00', '2026-07-01T11:00'), { before: 10, after: 20 })).toEqual(
    between('2026-07-01T09:50', '2026-07-01T11:20'),
  );
});

describe('contract §21: notice', () => {
  const rules = times({
    notice: {
      default: { book: 'PT2H', cancel: 'PT24H', ahead: 'P30D' },
      GROOMING: { book: 'P1D', cancel: 'PT2H' },
    },
  });
  const start = instant('2026-07-10T10:00+02:00');
  const fault = (now: string, categories: readonly ('GROOMING' | 'TRAINING')[]) =>
    noticeFault(bookingWindow(rules, categories, start), instant(`${now}+02:00`));

  test.each([
    ['2026-07-10T08:00', undefined],
    ['2026-07-10T08:00:00.001', 'too short'],
    ['2026-06-10T10:00', undefined],
    ['2026-06-10T09:59:59.999', 'too far ahead'],
  ])('a start in two hours to thirty days may be booked: at %s', (now, expected) => {
    expect(fault(now, ['TRAINING'])).toBe(expected);
  });

  test('of several categories the strictest part counts', () => {
    expect(fault('2026-07-09T10:00', ['TRAINING', 'GROOMING'])).toBeUndefined();
    expect(fault('2026-07-09T10:01', ['TRAINING', 'GROOMING'])).toBe('too short');
    expect(fault('2026-06-01T10:00', ['TRAINING', 'GROOMING'])).toBe('too far ahead');
    expect(fault('2026-06-01T10:00', ['GROOMING'])).toBeUndefined();
    const until = (...of: ServiceCategory[]) => changeableUntil(rules, of, start);
    expect(until('GROOMING', 'TRAINING')).toEqual(instant('2026-07-09T10:00+02:00'));
    expect(until('GROOMING')).toEqual(instant('2026-07-10T08:00+02:00'));
    expect(changeableUntil(times({}), ['GROOMING'], start)).toBeUndefined();
  });
});
