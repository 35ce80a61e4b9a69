/** The reasons that the console reads from the details of a refusal are those that the rules of bookings write. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#client/index.ts';
import { ruleReasons } from '#console/components/booking/rule-reasons.ts';
import type { Translate } from '#console/i18n/translate.ts';
import { type BookingFacts, bookingFault } from '#domain/booking/rules/booking-fault.ts';
import { readBusinessTimes, type TimeSettings } from '#domain/booking/rules/time-settings.ts';

const timeZone = 'Asia/Bangkok';
const time = {
  kind: 'visit',
  start: Temporal.Instant.from('2026-05-04T09:00+07:00'),
  end: Temporal.Instant.from('2026-05-04T10:00+07:00'),
} as const;
/** A name is not empty, and has more than spaces. */
const name = fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => `A${text}`);

/** Each reason as the key of its message and the arguments. */
function reasonsOf(facts: BookingFacts): unknown[] {
  const refusal = bookingFault(facts);
  const body = { message: 'refused', error: refusal?.identifier, details: refusal?.details };
  const error = new ApiError('createBooking', new Response(null, { status: 409 }), body);
  const translate = ((key: string, values?: object) => JSON.stringify([key, values])) as unknown as Translate;
  return ruleReasons(translate, error).map((one) => JSON.parse(one));
}

const openingWith = (settings: TimeSettings): BookingFacts => ({
  time,
  opening: { times: readBusinessTimes(settings, timeZone), categories: ['GROOMING'], language: 'en' },
});

test('property: each vaccination that a pet lacks is named, whatever the names contain', () => {
  fc.assert(
    fc.property(name, name, (pet, vaccination) => {
      const of = (vaccinations: unknown) =>
        reasonsOf({
          time,
          vaccinations: { needed: [vaccination], pets: [{ id: 'rex', name: pet, vaccinations }], timeZone },
        });
      const given = (date: string, expiresAt: string) => [{ name: vaccination, date, expiresAt }];
      const values = { pet, vaccination };
      expect(of(null)).toEqual([['override-rules.notRecorded', values]]);
      expect(of(given('2026-05-05', '2027-05-05'))).toEqual([['override-rules.givenLater', values]]);
      expect(of(given('2025-05-03', '2026-05-03'))).toEqual([['override-rules.expires', values]]);
    }),
  );
});

test('the category that is full is named with its limit', () => {
  for (const most of [1, 12])
    expect(reasonsOf({ overfull: { ...time, category: 'BOARDING', most } })).toEqual([
      ['override-rules.most', { count: most, category: expect.stringMatching(/BOARDING|boarding/i) }],
    ]);
});

test('property: a closure is named, whatever the name contains; without a name, and outside the opening hours', () => {
  const closed = { from: '2026-05-04', to: '2026-05-04' };
  fc.assert(
    fc.property(name, (closure) => {
      const closures = [{ ...closed, name: { en: closure } }];
      expect(reasonsOf(openingWith({ closures }))).toEqual([['bookings.closedNamed', { name: closure }]]);
    }),
  );
  expect(reasonsOf(openingWith({ closures: [closed] }))).toEqual([['bookings.closed', null]]);
  const openingHours = { default: { tuesday: [{ start: '09:00', end: '10:00' }] } };
  expect(reasonsOf(openingWith({ openingHours }))).toEqual([['calendar.outsideHours', null]]);
});
