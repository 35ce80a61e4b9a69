/** The choices of a booking, without a browser: the address, the length of a visit, free times and time zones. */
import { describe, expect, test } from 'vitest';
import type { Booking, FreeSlot } from '#client/index.ts';
import { commonSlots, freeChoices, partsOf, visitsOfPets } from '#console/api/free-times.ts';
import {
  bodyOf,
  countedAs,
  minutesOf,
  servicesForTimes,
} from '#console/components/booking/chosen-services.ts';
import { estimatedPrice } from '#console/components/booking/estimate.ts';
import {
  addMinutes,
  dayOf,
  daysBetween,
  foreignZone,
  instantAt,
  startOfDay,
  timeOf,
} from '#console/components/calendar/business-days.ts';
import { instantInAddress, isDay } from '#console/components/page/in-address.ts';
import { partOf, slotsByDay, suitingSlots } from '#console/components/times/free-slots.ts';
import { chosenServices, readAmounts, readIds, writeAmounts } from '#console/screens/book/choice/chosen.ts';
import { serviceOf } from './support/records.ts';

const catalog = [
  serviceOf('bath'),
  serviceOf('walk', { category: 'TRAINING', priceUnit: 'hourly', duration: 30 }),
  serviceOf('boarding', { category: 'BOARDING', priceUnit: 'per day', duration: null }),
];
const chosen = (text: string) => chosenServices(text, catalog);

describe('the address', () => {
  test('quantities are read and written; invalid ones become a valid one', () => {
    expect(writeAmounts(readAmounts('bath*2.walk'))).toBe('bath*2.walk');
    expect([...readAmounts('bath*0.walk*99.boarding*x')]).toEqual([
      ['bath', 1],
      ['walk', 20],
      ['boarding', 1],
    ]);
    expect(writeAmounts(new Map())).toBeUndefined();
    expect(readIds('a.b.a..')).toEqual(['a', 'b']);
  });

  test('a service that is not in the catalog is left out', () => {
    expect(chosen('bath.gone*3').map((one) => one.service.id)).toEqual(['bath']);
  });

  test('days and instants are checked', () => {
    expect(['2026-02-28', '2026-02-29', '26-1-1', 'x'].filter(isDay)).toEqual(['2026-02-28']);
    const valid = ['2026-02-28T10:00:00.000Z', '2026-02-28T10:00Z'];
    const invalid = ['2026-13-01T10:00Z', '2026-02-30T10:00Z', '2026-02-28'];
    expect([...valid, ...invalid].filter(instantInAddress)).toEqual(valid);
  });
});

describe('the meaning of a quantity', () => {
  test('sessions are counted, hours are the length of a visit, and days follow from the times', () => {
    expect(catalog.map((one) => countedAs(one, 'visit'))).toEqual(['times', 'hours', undefined]);
    expect(catalog.map((one) => countedAs(one, 'stay'))).toEqual(['times', 'times', undefined]);
  });

  test('a visit takes one service after the other', () => {
    expect(minutesOf(chosen('bath*2.walk*3'))).toBe(2 * 45 + 3 * 60);
    expect(minutesOf([{ service: serviceOf('x', { duration: null }), amount: 1 }])).toBe(60);
  });

  test('hours are not sent as a quantity: the server counts them by the length', () => {
    const times = { start: '2026-11-23T02:00:00.000Z', end: '2026-11-23T05:00:00.000Z' };
    const { services } = bodyOf({ chosen: chosen('bath*2.walk*3'), petIds: ['rex'], ...times });
    expect(services).toEqual([
      { serviceId: 'bath', quantity: 2 },
      { serviceId: 'walk', quantity: 1 },
    ]);
  });

  test('only the stay decides the times of a stay', () => {
    expect(servicesForTimes(chosen('bath.boarding'))).toEqual(['boarding']);
    expect(servicesForTimes(chosen('bath.walk'))).toEqual(['bath', 'walk']);
  });

  test('the estimate follows the rules of the server; services of two currencies have none', () => {
    const question = {
      chosen: chosen('bath*2.boarding'),
      start: '2026-11-23T10:00:00.000Z',
      end: '2026-11-25T11:00:00.000Z',
      petCount: 2,
      timeZone: 'UTC',
    };
    // 20 × 2 baths × 2 pets, and 20 × 3 days begun × 2 pets.
    const services = [{ amount: '80.00' }, { amount: '120.00' }];
    expect(estimatedPrice(question)).toMatchObject({ totalAmount: '200.00', services });
    const mixed = [...question.chosen, { service: serviceOf('y', { currency: 'LAK' }), amount: 1 }];
    expect(estimatedPrice({ ...question, chosen: mixed })).toBeUndefined();
  });
});

const slot = (time: string, ...staff: string[]): FreeSlot => ({
  startDate: `2026-11-23T${time}:00.000Z`,
  endDate: addMinutes(`2026-11-23T${time}:00.000Z`, 60),
  staff: staff.map((id) => ({ id })),
});

describe('free times', () => {
  test('of several services: those at which one member is free for all of them', () => {
    const found = commonSlots([
      [slot('09:00', 'a', 'b'), slot('10:00', 'a'), slot('11:00', 'b')],
      [slot('09:00', 'b', 'c'), slot('10:00', 'b'), slot('11:00', 'b')],
    ]);
    expect(found).toEqual([slot('09:00', 'b'), slot('11:00', 'b')]);
    expect(commonSlots([[slot('09:00', 'a')]])).toEqual([slot('09:00', 'a')]);
  });

  test('are asked for in parts of 8 days at most, in which every time is once (contract §10)', () => {
    const [day, quarter] = [86_400_000, 900_000];
    const startsIn = (from: string, to: string, minutes: number) => {
      const last = Date.parse(to) - minutes * 60_000;
      const first = Math.ceil(Date.parse(from) / quarter) * quarter;
      return Array.from(
        { length: Math.floor((last - first) / quarter) + 1 },
        (_, at) => first + at * quarter,
      );
    };
    const cases = ['2026-11-23T06:00:00.000Z', '2026-11-23T06:07:00.000Z'].flatMap((from) =>
      [1, 8, 8.5, 14, 31].flatMap((days) => [1, 60, 1_440].map((minutes) => ({ from, days, minutes }))),
    );
    for (const { from, days, minutes } of cases) {
      const to = new Date(Date.parse(from) + days * day).toISOString();
      const parts = partsOf(from, to, minutes);
      for (const part of parts)
        expect(Date.parse(part.to) - Date.parse(part.from)).toBeLessThanOrEqual(8 * day);
      const starts = parts.flatMap((part) => startsIn(part.from, part.to, minutes));
      expect(starts).toEqual(startsIn(from, to, minutes));
    }
  });

  test('by staff member, from a given instant, and without those at which a pet has another booking', () => {
    const slots = [slot('09:00', 'a'), slot('10:00', 'a', 'b'), slot('11:00', 'b'), slot('12:00', 'b')];
    const after = '2026-11-23T10:00:00.000Z';
    // Until 11:00 exactly, when the next time begins.
    const taken = [{ startDate: '2026-11-23T10:30:00.000Z', endDate: '2026-11-23T11:00:00.000Z' }];
    const starts = (wishes: Partial<Parameters<typeof suitingSlots>[1]>) =>
      suitingSlots(slots, { staff: undefined, after, taken: [], ...wishes }).map(
        ({ startDate }) => startDate,
      );
    expect(starts({})).toEqual(slots.slice(1).map(({ startDate }) => startDate));
    expect(starts({ staff: 'a' })).toEqual([slots[1]?.startDate]);
    expect(starts({ taken })).toEqual(slots.slice(2).map(({ startDate }) => startDate));
  });

  describe('instead of a taken one', () => {
    const wanted = slot('10:00');
    const later = (slots: readonly FreeSlot[], staffId: string | null) =>
      freeChoices(slots, wanted, staffId).later.map(({ startDate }) => startDate);
    const startOf = (time: string) => slot(time).startDate;

    test('others at that time, and the next times of the wanted one, half an hour apart', () => {
      const slots = ['10:00', '10:15', '10:30', '10:45', '11:00'].map((time, at) => ({
        ...slot(time, 'anna', ...(at === 0 || at === 2 ? ['ben'] : [])),
        endDate: startOf(time),
      }));
      expect(freeChoices(slots, wanted, 'anna').sameTime.map(({ id }) => id)).toEqual(['ben']);
      expect(later(slots, 'anna')).toEqual([startOf('10:15'), startOf('10:45')]);
      expect(freeChoices(slots, wanted, 'ben').later).toEqual([
        { startDate: startOf('10:30'), endDate: startOf('10:30') },
      ]);
    });

    test('they do not overlap', () => {
      const slots = ['10:15', '10:30', '11:15', '12:00', '12:15'].map((time) => slot(time, 'a'));
      expect(later(slots, null)).toEqual([startOf('10:15'), startOf('11:15'), startOf('12:15')]);
    });
  });

  test('days and parts of the day are those of the business', () => {
    const slots = [slot('09:00', 'a'), slot('18:00', 'a')];
    expect([...slotsByDay(slots, 'Asia/Tokyo').keys()]).toEqual(['2026-11-23', '2026-11-24']);
    expect(slots.map((one) => partOf(one, 'Asia/Tokyo'))).toEqual(['evening', 'morning']);
    expect(partOf(slot('12:00', 'a'), 'UTC')).toBe('afternoon');
  });

  test('a live visit keeps a pet busy; a stay, a cancelled one and one of another pet do not', () => {
    const booking = (id: string, pet: string, serviceId: string, status: Booking['status']) =>
      ({ id, status, pets: [{ id: pet }], services: [{ serviceId }] }) as unknown as Booking;
    const bookings = [
      booking('visit', 'rex', 'bath', 'PENDING'),
      booking('stay', 'rex', 'boarding', 'CONFIRMED'),
      booking('cancelled', 'rex', 'bath', 'CANCELLED'),
      booking('other', 'max', 'bath', 'PENDING'),
    ];
    const categories = new Map(catalog.map(({ id, category }) => [id, category]));
    expect(visitsOfPets(bookings, ['rex'], categories).map(({ id }) => id)).toEqual(['visit']);
  });
});

describe('the time zone of the business', () => {
  const zone = 'America/New_York';

  test('days begin in it, also when its clocks change', () => {
    expect(startOfDay('2026-11-01', zone)).toBe('2026-11-01T04:00:00.000Z');
    expect(startOfDay('2026-11-02', zone)).toBe('2026-11-02T05:00:00.000Z');
    const late = '2026-11-02T04:59:00.000Z';
    expect([dayOf(late, zone), timeOf(late, zone)]).toEqual(['2026-11-01', '23:59']);
    expect(instantAt('2026-03-08', '02:30', zone)).toBe('2026-03-08T07:30:00.000Z');
    expect(daysBetween('2026-10-30', '2026-11-03')).toBe(4);
  });

  test('the zone is named when its time differs from the reader’s', () => {
    const named = (other: string) => foreignZone('2026-11-23T00:00:00.000Z', other);
    expect(named(new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeUndefined();
    expect(named('Asia/Ho_Chi_Minh')).toEqual({ city: 'Ho Chi Minh', offset: 'UTC+7' });
    expect(named('Asia/Kathmandu')?.offset).toBe('UTC+5:45');
    expect(named(zone)?.offset).toBe('UTC−5');
  });
});
