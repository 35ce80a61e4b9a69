/** The console names what the causes of a refused booking name. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cause } from '#client/index.ts';
import { causeText } from '#console/components/cause/cause-text.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { Translate } from '#console/i18n/translate.ts';
import type { BookingFacts } from '#domain/booking/rules/booking-facts.ts';
import { bookingFault } from '#domain/booking/rules/booking-fault.ts';
import { readBusinessTimes, type TimeSettings } from '#domain/booking/rules/time-settings.ts';

const timeZone = 'Asia/Bangkok';
const time = {
  kind: 'visit',
  start: Temporal.Instant.from('2026-05-04T09:00+07:00'),
  end: Temporal.Instant.from('2026-05-04T10:00+07:00'),
} as const;
/** A name is not empty, and has more than spaces. */
const name = fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => `A${text}`);

/** The key of each text, and its values. */
function textsOf(facts: BookingFacts): unknown[] {
  const t = ((key: string, values?: object) => JSON.stringify([key, values])) as unknown as Translate;
  const formats = {
    date: (instant: string) => instant,
    dateRange: (start: string, end: string) => `${start} ${end}`,
    list: (items: readonly string[]) => items.join(),
  } as unknown as Formats;
  const { causes = [] } = bookingFault(facts) ?? {};
  return (causes as Cause[]).map((cause) => JSON.parse(causeText({ t, formats, timeZone }, cause) ?? ''));
}

const openingWith = (settings: TimeSettings): BookingFacts => ({
  time,
  opening: { times: readBusinessTimes(settings, timeZone), categories: ['GROOMING'] },
});

test('property: each vaccination that a pet lacks is named, whatever the names contain', () => {
  fc.assert(
    fc.property(name, name, (pet, vaccination) => {
      const of = (vaccinations: unknown) =>
        textsOf({
          time,
          vaccinations: { needed: [vaccination], pets: [{ id: 'rex', name: pet, vaccinations }], timeZone },
        });
      const given = (date: string, expiresAt: string) => [{ name: vaccination, date, expiresAt }];
      const values = { pet, vaccination };
      expect(of(null)).toEqual([['causes.notRecorded', values]]);
      expect(of(given('2026-05-05', '2027-05-05'))).toEqual([['causes.givenLater', values]]);
      expect(of(given('2025-05-03', '2026-05-03'))).toEqual([['causes.expires', values]]);
    }),
  );
});

test('the category that is full is named with its limit', () => {
  for (const most of [1, 12])
    expect(textsOf({ overfull: [{ ...time, category: 'BOARDING', most }] })).toEqual([
      ['causes.most', { count: most, category: expect.stringMatching(/BOARDING|boarding/i) }],
    ]);
});

test('property: a closure is named, whatever the name contains; without a name, and outside the opening hours', () => {
  const closed = { from: '2026-05-04', to: '2026-05-04' };
  fc.assert(
    fc.property(name, (closure) => {
      const closures = [{ ...closed, name: { en: closure } }];
      expect(textsOf(openingWith({ closures }))).toEqual([['bookings.closedNamed', { name: closure }]]);
    }),
  );
  expect(textsOf(openingWith({ closures: [closed] }))).toEqual([['bookings.closed', null]]);
  const openingHours = { default: { tuesday: [{ start: '09:00', end: '10:00' }] } };
  expect(textsOf(openingWith({ openingHours }))).toEqual([['causes.closedDay', null]]);
});
