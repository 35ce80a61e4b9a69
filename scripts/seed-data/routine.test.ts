import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { conflicts, type StoredBooking } from '#domain/booking/rules/booking-conflict.ts';
import { rulesByCategory } from '#domain/booking/rules/booking-rules.ts';
import { closedTime } from '#domain/booking/rules/business-times.ts';
import { lackedVaccinations } from '#domain/booking/rules/vaccination.ts';
import { isWithinWorkingHours, parseWorkingHours } from '#domain/time/working-hours.ts';
import { bookings } from './bookings.ts';
import { customers, pets } from './customers.ts';
import { instantOf, timeZone, vaccinationsOn } from './moment.ts';
import { regulars } from './regulars.ts';
import { routineAround, storedAs, times } from './routine.ts';
import { settings } from './settings.ts';

describe('the routine around the plan', () => {
  // Every weekday in every season: 13 days are six weekdays further, and 28 times as many are a year.
  const someDays = Array.from({ length: 28 }, (_, index) => {
    const today = Temporal.PlainDate.from('2027-01-01').add({ days: 13 * index });
    return { today, routine: routineAround(today) };
  });

  test('is the same for the same day', () => {
    const today = Temporal.PlainDate.from('2026-11-22');
    expect(routineAround(today)).toEqual(routineAround(today));
  });

  test('contract §9 "Conflicts": has no conflicts among its bookings or with the plan, on any of these days', () => {
    for (const { today, routine } of someDays) {
      const made: StoredBooking[] = [];
      for (const booking of [...bookings, ...routine]) {
        const wanted = storedAs(booking, today, `${made.length}`);
        expect(conflicts(made, wanted), `${today}: ${booking.pets[0]?.name} at ${wanted.start}`).toEqual([]);
        made.push(wanted);
      }
    }
  });

  test('contract §9: has visits of skilled members, within their hours and outside their time off', () => {
    for (const { today, routine } of someDays) {
      for (const booking of routine) {
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
        const hours = parseWorkingHours(member.workingHours, 'UTC');
        expect(hours && isWithinWorkingHours(hours, start, end), `${today}`).toBe(true);
        expect(member.skills.map(({ service }) => service)).toContain(booking.services[0]?.service);
      }
    }
  });

  test('contract §21: all bookings are within the opening hours', () => {
    for (const { today, routine } of someDays)
      for (const booking of [...bookings, ...routine]) {
        const categories = booking.services.map(({ service }) => service.category);
        const at = storedAs(booking, today, '');
        expect(
          closedTime(times, categories, at),
          `${today}: ${booking.pets[0]?.name} at ${at.start}`,
        ).toBeUndefined();
      }
  });

  test('contract §15: needs no exception from the vaccination rules, and stays below the capacity', () => {
    const rules = rulesByCategory<string[]>(settings.find(({ key }) => key === 'vaccinationRules')?.value);
    for (const { today, routine } of someDays) {
      const all = [...bookings, ...routine];
      for (const booking of routine) {
        const needed = booking.services.flatMap(({ service }) => rules.get(service.category) ?? []);
        for (const { vaccinations } of booking.pets) {
          const given = vaccinationsOn(vaccinations, today);
          expect(lackedVaccinations(needed, given, storedAs(booking, today, ''), timeZone)).toEqual([]);
        }
      }
      const boarded = all.filter(({ services: [line] }) => line?.service.category === 'BOARDING');
      const present = boarded.map((booking) => {
        const { start } = storedAs(booking, today, '');
        return boarded.filter((other) => {
          const at = storedAs(other, today, '');
          return (
            Temporal.Instant.compare(at.start, start) <= 0 && Temporal.Instant.compare(start, at.end) < 0
          );
        });
      });
      expect(Math.max(...present.map((there) => there.flatMap((one) => one.pets).length))).toBeLessThan(12);
    }
  });

  test('fills any weekday with every status, a pet that goes home and a booking without a staff member', () => {
    for (const { today, routine } of someDays) {
      const onDay = [...bookings, ...routine].filter((booking) => {
        const { start, end } = storedAs(booking, today, '');
        const midnight = today.toZonedDateTime(timeZone).epochMilliseconds;
        return start.epochMilliseconds < midnight + 24 * 3_600_000 && end.epochMilliseconds > midnight;
      });
      const states = new Map(
        bookingStatuses.map((status) => [status, onDay.filter((one) => one.status === status)]),
      );
      for (const [status, those] of states)
        expect(those.length, `${today} ${status}`).toBeGreaterThanOrEqual(status === 'CANCELLED' ? 1 : 2);
      expect(
        states
          .get('IN_PROGRESS')
          ?.some(({ start, end }) => 'day' in start && start.day < 0 && 'day' in end && end.day === 0),
      ).toBe(true);
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
