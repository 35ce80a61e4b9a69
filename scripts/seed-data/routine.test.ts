import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { conflicts, type StoredBooking } from '#domain/booking/rules/booking-conflict.ts';
import { closedTime } from '#domain/booking/rules/business-times.ts';
import { rulesByCategory } from '#domain/booking/rules/category-settings.ts';
import { lackedVaccinations } from '#domain/booking/rules/vaccination.ts';
import { spanOf } from '#domain/time/interval.ts';
import { isWithinWorkingHours, parseWorkingHours } from '#domain/time/working-hours.ts';
import { bookings } from './bookings.ts';
import { customers, pets } from './customers.ts';
import { instantOf, timeZone, vaccinationsOn } from './moment.ts';
import { regulars } from './regulars.ts';
import { routineAround, storedAs, times } from './routine.ts';
import { settings } from './settings.ts';
import type { PlannedBooking } from './types.ts';

interface Day {
  readonly today: Temporal.PlainDate;
  readonly booked: readonly PlannedBooking[];
}
type Check = (
  ...given: [StoredBooking, PlannedBooking, today: Temporal.PlainDate, made: readonly StoredBooking[]]
) => void;

const dayAfter = (days: number) => Temporal.PlainDate.from('2027-01-01').add({ days });
const aYear: readonly Day[] = [...Array(400).keys()].map((at) => ({ today: dayAfter(at), booked: bookings }));
// Every weekday in every season: 13 days are six weekdays further, and 28 times as many are a year.
const someDays: readonly Day[] = Array.from({ length: 28 }, (_, index) => {
  const today = dayAfter(13 * index);
  return { today, booked: [...bookings, ...routineAround(today)] };
});

describe.for([
  ['the plan, on any day of a year', aYear],
  ['the plan and the routine around it', someDays],
] as const)('%s', ([, days]) => {
  /** Calls `check` with each booking as it is stored, and those before it on that day. */
  function ofEach(check: Check) {
    for (const { today, booked } of days) {
      const made: StoredBooking[] = [];
      for (const booking of booked) {
        const wanted = storedAs(booking, today, `${made.length}`);
        check(wanted, booking, today, made);
        made.push(wanted);
      }
    }
  }

  test('contract §9 "Conflicts": has no conflicts', () => {
    ofEach((wanted, booking, today, made) => {
      expect(wanted.start.epochMilliseconds).toBeLessThan(wanted.end.epochMilliseconds);
      expect(conflicts(made, wanted), `${today}: ${booking.pets[0]?.name} at ${wanted.start}`).toEqual([]);
    });
  });

  test('contract §10: has visits within the working hours of their members', () => {
    ofEach(({ kind, start, end }, { staff: member }, today) => {
      const hours = member && parseWorkingHours(member.workingHours, 'UTC');
      if (hours && kind === 'visit') expect(isWithinWorkingHours(hours, start, end), `${today}`).toBe(true);
    });
  });

  test('contract §21: is within the opening hours', () => {
    ofEach((wanted, { services, pets: [pet] }, today) => {
      const categories = services.map(({ service }) => service.category);
      expect(closedTime(times, categories, wanted), `${today}: ${pet?.name}`).toBeUndefined();
    });
  });

  test('contract §15: has the vaccinations that the rules require, or overrides them', () => {
    const rules = rulesByCategory<string[]>(settings.find(({ key }) => key === 'vaccinationRules')?.value);
    ofEach((wanted, { services, pets, overrideRules = false }, today) => {
      const needed = services.flatMap(({ service }) => rules.get(service.category) ?? []);
      const lacked = pets.flatMap(({ vaccinations }) =>
        lackedVaccinations(needed, vaccinationsOn(vaccinations, today), wanted, timeZone),
      );
      expect(lacked.length > 0, `${today}: ${pets[0]?.name}`).toBe(overrideRules);
    });
  });
});

test('the plan places ended bookings in the past and open ones in the future on any day of a year', () => {
  for (const { today } of aYear) {
    const midnight = today.toZonedDateTime(timeZone).epochMilliseconds;
    for (const booking of bookings) {
      const { start, end } = storedAs(booking, today, '');
      if (booking.status === 'IN_PROGRESS') {
        expect(start.epochMilliseconds).toBeLessThan(midnight);
        expect(end.epochMilliseconds).toBeGreaterThan(midnight + 24 * 3_600_000);
      }
      if (booking.status === 'COMPLETED') expect(end.epochMilliseconds).toBeLessThan(midnight);
      if (booking.status === 'PENDING' || booking.status === 'CONFIRMED') {
        expect(start.epochMilliseconds).toBeGreaterThan(midnight);
      }
    }
  }
});

describe('the routine around the plan', () => {
  test('is the same for the same day', () => {
    const today = Temporal.PlainDate.from('2026-11-22');
    expect(routineAround(today)).toEqual(routineAround(today));
  });

  test('contract §9: has visits of skilled members, and bookings outside their time off', () => {
    for (const { today, booked } of someDays) {
      for (const booking of booked.slice(bookings.length)) {
        const { staff: member } = booking;
        if (member === undefined) continue;
        const { kind, start, end } = storedAs(booking, today, '');
        const { timeOff } = member;
        if (timeOff) {
          const from = instantOf(timeOff.start, today, timeZone).epochMilliseconds;
          const to = instantOf(timeOff.end, today, timeZone).epochMilliseconds;
          expect(start.epochMilliseconds >= to || end.epochMilliseconds <= from, `${today}`).toBe(true);
        }
        if (kind === 'stay') continue;
        expect(parseWorkingHours(member.workingHours, 'UTC'), `${today}`).toBeDefined();
        expect(member.skills.map(({ service }) => service)).toContain(booking.services[0]?.service);
      }
    }
  });

  test('contract §15: needs no exception from the rules, and stays below the capacity', () => {
    for (const { today, booked } of someDays) {
      for (const { overrideRules } of booked.slice(bookings.length)) expect(overrideRules).toBeUndefined();
      const boarded = booked.filter(({ services: [line] }) => line?.service.category === 'BOARDING');
      const stays = boarded.map((stay) => ({ ...stay, ...spanOf(storedAs(stay, today, '')) }));
      const present = stays.map(({ start }) => stays.filter((one) => one.start <= start && start < one.end));
      expect(Math.max(...present.map((there) => there.flatMap((one) => one.pets).length))).toBeLessThan(12);
    }
  });

  test('fills any weekday with every status, a pet that goes home and a booking without a staff member', () => {
    for (const { today, booked } of someDays) {
      const onDay = booked.filter((booking) => {
        const { start, end } = storedAs(booking, today, '');
        const midnight = today.toZonedDateTime(timeZone).epochMilliseconds;
        return start.epochMilliseconds < midnight + 24 * 3_600_000 && end.epochMilliseconds > midnight;
      });
      const states = new Map(
        bookingStatuses.map((status) => [status, onDay.filter((one) => one.status === status)]),
      );
      for (const [status, those] of states)
        expect(those.length, `${today} ${status}`).toBeGreaterThanOrEqual(status === 'CANCELLED' ? 1 : 2);
      const goesHome = ({ start, end }: PlannedBooking) =>
        'day' in start && start.day < 0 && 'day' in end && end.day === 0;
      expect(states.get('IN_PROGRESS')?.some(goesHome)).toBe(true);
      expect(states.get('CONFIRMED')?.some(({ staff: member }) => member === undefined)).toBe(true);
    }
  });

  test('does not use the pets of the customer on the screenshots', () => {
    const own = pets.filter(({ owner }) => owner === customers[0]);
    const routine = routineAround(Temporal.PlainDate.from('2026-11-22')).flatMap((booking) => booking.pets);
    expect(routine.filter((pet) => own.includes(pet))).toEqual([]);
    expect(new Set(routine.map(({ owner }) => owner))).toEqual(new Set(regulars));
  });
});
