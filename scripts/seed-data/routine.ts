/**
 * The everyday business around a day: the past four weeks, a day with bookings in every status, and two weeks with some
 * bookings. The same day gives the same bookings, whatever the hour.
 */

import { bookingKind } from '#domain/booking/record/booking-kind.ts';
import { conflicts, type StoredBooking } from '#domain/booking/rules/booking-conflict.ts';
import { bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import { readBusinessTimes } from '#domain/booking/rules/time-settings.ts';
import { overlaps } from '#domain/time/interval.ts';
import { isWithinWorkingHours, parseWorkingHours } from '#domain/time/working-hours.ts';
import { catBoarding, dogBoarding } from './boarding.ts';
import { bookings } from './bookings.ts';
import { dogDaycare, hourlyDaycare } from './daycare.ts';
import { catGrooming, dogBath, fullGroom } from './grooming.ts';
import { instantOf, onDays, planned, timeZone } from './moment.ts';
import { bao, bruno, coco, maple, nala, pixel, tofu, ziggy } from './regulars.ts';
import { settings } from './settings.ts';
import { daniel, keiko, priya } from './staff.ts';
import { privateTraining, puppyClass } from './training.ts';
import type { NewPet, NewService, NewStaff, PlannedBooking } from './types.ts';
import { healthCheck, vaccination } from './veterinary.ts';

/** A visit that a member may have on every working day. */
interface Slot {
  readonly staff: NewStaff;
  readonly at: string;
  readonly service: NewService;
  readonly pets: readonly NewPet[];
}

const dogs = [bruno, maple, nala, ziggy, coco, bao];
const cats = [tofu, pixel];

/** By the hour: on the day itself the earlier ones are completed, and the later ones are upcoming. */
const slots: readonly Slot[] = [
  { staff: daniel, at: '08:30', service: dogBath, pets: dogs },
  { staff: priya, at: '09:00', service: healthCheck, pets: [...dogs, ...cats] },
  { staff: daniel, at: '09:45', service: fullGroom, pets: [nala, ziggy, maple] },
  { staff: keiko, at: '10:00', service: puppyClass, pets: [bao, ziggy, maple] },
  { staff: priya, at: '11:15', service: vaccination, pets: [...cats, ...dogs] },
  { staff: keiko, at: '12:30', service: privateTraining, pets: [bruno, ziggy, coco] },
  { staff: daniel, at: '13:00', service: catGrooming, pets: cats },
  { staff: priya, at: '15:00', service: healthCheck, pets: [coco, ...cats, nala] },
  { staff: daniel, at: '15:30', service: dogBath, pets: [maple, bao, coco, bruno] },
];

/** The times of the business, as the seed sets them. */
export const times = readBusinessTimes(
  Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  timeZone,
);

const firstDay = -28;
const lastDay = 13;

/** The bookings besides those of the plan, for a seed on that day. None of them conflicts with another. */
export function routineAround(today: Temporal.PlainDate): readonly PlannedBooking[] {
  const taken = bookings.map((booking, at) => storedAs(booking, today, `planned ${at}`));
  const made: PlannedBooking[] = [];
  for (const wanted of [...stays, ...walkIns, ...visits(today)]) {
    const stored = storedAs(wanted, today, `routine ${made.length}`);
    if (!isAtWork(wanted, stored, today) || conflicts(taken, stored).length > 0) continue;
    taken.push(stored);
    made.push(wanted);
  }
  return made;
}

/** On past and future days, every other visit: a business has gaps. */
function visits(today: Temporal.PlainDate): PlannedBooking[] {
  const wanted: PlannedBooking[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    // By the date, so that the same visit still exists tomorrow.
    const count = today.add({ days: day }).since('2020-01-01').days;
    for (const [at, slot] of slots.entries()) {
      const turn = count * 4 + at;
      const isNear = day >= 0 && day <= 2;
      if (!isNear && turn % 2 === 1) continue;
      const pet = slot.pets[turn % slot.pets.length];
      if (pet === undefined) continue;
      const { staff, service } = slot;
      const { status, reason } = stateOf(day, at, turn);
      wanted.push(
        planned(status, [pet], [service], visitOn(day, slot.at, service), {
          staff,
          ...(reason && { reason }),
        }),
      );
    }
  }
  return wanted;
}

type State = Pick<PlannedBooking, 'status' | 'reason'>;

function stateOf(day: number, at: number, turn: number): State {
  const cancelled = { status: 'CANCELLED', reason: 'The customer called in the morning.' } as const;
  if (day < 0) return turn % 11 === 4 ? cancelled : { status: 'COMPLETED' };
  if (day > 0) return turn % 13 === 6 ? cancelled : { status: turn % 3 === 0 ? 'PENDING' : 'CONFIRMED' };
  if (at < 2) return { status: 'COMPLETED' };
  if (at < 4) return { status: 'IN_PROGRESS' };
  return { status: at % 3 === 0 ? 'PENDING' : 'CONFIRMED' };
}

/** Stays of several days, on any day of the week, as in a kennel. */
const stays: readonly PlannedBooking[] = [
  planned('COMPLETED', [bruno, maple], [dogBoarding], onDays([-25, '09:00'], [-21, '17:00'])),
  planned('COMPLETED', [tofu], [catBoarding], onDays([-20, '10:00'], [-15, '16:00'])),
  planned('COMPLETED', [ziggy], [dogBoarding], onDays([-18, '12:00'], [-13, '11:00'])),
  planned('COMPLETED', [nala], [dogBoarding], onDays([-11, '09:30'], [-8, '17:30'])),
  planned('COMPLETED', [coco], [dogDaycare], onDays([-9, '07:30'], [-9, '18:30'])),
  planned('COMPLETED', [bao], [dogDaycare], onDays([-6, '07:30'], [-6, '18:30'])),
  planned('COMPLETED', [coco], [dogDaycare], onDays([-2, '07:30'], [-2, '18:30'])),
  planned('IN_PROGRESS', [ziggy], [dogBoarding], onDays([-3, '16:00'], [0, '17:00']), {
    notes: 'Goes home with her blanket.',
  }),
  planned('IN_PROGRESS', [bruno], [dogBoarding], onDays([-1, '10:00'], [2, '12:00']), { staff: daniel }),
  planned('IN_PROGRESS', [nala], [dogDaycare], onDays([0, '08:00'], [0, '18:30']), { staff: keiko }),
  planned('COMPLETED', [coco], [hourlyDaycare], onDays([0, '07:00'], [0, '09:30'])),
  planned('CONFIRMED', [bao], [dogDaycare], onDays([0, '07:30'], [0, '18:00']), {
    notes: 'Picked up by the neighbor.',
  }),
  planned('CONFIRMED', [maple], [hourlyDaycare], onDays([0, '13:00'], [0, '17:00'])),
  planned('CONFIRMED', [pixel], [catBoarding], onDays([0, '16:00'], [4, '11:00'])),
  planned('CONFIRMED', [coco], [dogDaycare], onDays([1, '07:30'], [1, '18:30'])),
  planned('CONFIRMED', [nala], [dogBoarding], onDays([2, '09:00'], [6, '17:00'])),
  planned('CONFIRMED', [bruno, maple], [dogBoarding], onDays([5, '10:00'], [9, '12:00'])),
  planned('PENDING', [ziggy], [dogBoarding], onDays([8, '14:00'], [11, '10:00'])),
];

/**
 * Bookings of today without a staff member, independent of the weekday: to be assigned, in progress, completed, and
 * cancelled.
 */
const walkIns: readonly PlannedBooking[] = [
  planned('COMPLETED', [bao], [dogBath], visitOn(0, '08:00', dogBath), {
    payments: [
      { method: 'CARD', part: 1, voided: 'The card was declined.' },
      { method: 'CASH', part: 1 },
    ],
  }),
  planned('IN_PROGRESS', [tofu], [healthCheck], visitOn(0, '10:30', healthCheck)),
  planned('CONFIRMED', [coco], [vaccination], visitOn(0, '14:30', vaccination), {
    notes: 'Please call before the injection.',
  }),
  planned('PENDING', [maple], [dogBath], visitOn(0, '17:30', dogBath)),
  planned('CANCELLED', [pixel], [catGrooming], visitOn(0, '12:00', catGrooming), {
    reason: 'The customer is ill.',
  }),
];

/** The time of a visit: as long as the service takes. */
function visitOn(day: number, at: string, { duration = 60 }: NewService) {
  const end = Temporal.PlainTime.from(at).add({ minutes: duration }).toString({ smallestUnit: 'minute' });
  return onDays([day, at], [day, end]);
}

/** Members provide visits within their hours, and stays at any time without time off. */
function isAtWork({ staff }: PlannedBooking, { kind, start, end }: StoredBooking, today: Temporal.PlainDate) {
  if (staff === undefined) return true;
  const { timeOff } = staff;
  const instants = timeOff && {
    start: instantOf(timeOff.start, today, timeZone),
    end: instantOf(timeOff.end, today, timeZone),
  };
  if (instants && overlaps(instants, { start, end })) return false;
  const hours = parseWorkingHours(staff.workingHours, 'UTC');
  return kind === 'stay' || hours === undefined || isWithinWorkingHours(hours, start, end);
}

/** In the form in which the server compares it with others. */
export function storedAs(booking: PlannedBooking, today: Temporal.PlainDate, id: string): StoredBooking {
  const categories = booking.services.map(({ service }) => service.category);
  const kind = bookingKind(categories);
  const start = instantOf(booking.start, today, timeZone);
  const end = instantOf(booking.end, today, timeZone);
  return {
    id,
    kind,
    status: 'PENDING',
    start,
    end,
    hold: holdOf({ start, end }, bufferOf(times, categories, kind)),
    petIds: booking.pets.map(({ name }) => name),
    staffId: booking.staff?.code ?? null,
  };
}
