/**
 * The everyday business around a day: the past four weeks, a day with bookings in every status, and two weeks with some
 * bookings. The same day gives the same bookings, whatever the hour.
 */
import { conflicts, type StoredBooking } from '#domain/booking-conflict.ts';
import { bookingKind } from '#domain/booking-kind.ts';
import { isWithinWorkingHours, parseWorkingHours } from '#domain/working-hours.ts';
import { catBoarding, dogBoarding } from './boarding.ts';
import { bookings } from './bookings.ts';
import { dogDaycare, hourlyDaycare } from './daycare.ts';
import { catGrooming, dogBath, fullGroom } from './grooming.ts';
import { instantOf } from './moment.ts';
import { bao, bruno, coco, maple, nala, pixel, tofu, ziggy } from './regulars.ts';
import { daniel, keiko, priya } from './staff.ts';
import { timeZone } from './time-zone.ts';
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
      wanted.push({
        pets: [pet],
        services: [{ service: slot.service }],
        staff: slot.staff,
        start: { day, at: slot.at },
        end: { day, at: later(slot.at, slot.service.duration ?? 60) },
        ...stateOf(day, at, turn),
      });
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
  stay([bruno, maple], dogBoarding, [-25, '09:00'], [-21, '17:00'], 'COMPLETED'),
  stay([tofu], catBoarding, [-20, '10:00'], [-15, '16:00'], 'COMPLETED'),
  stay([ziggy], dogBoarding, [-18, '12:00'], [-13, '11:00'], 'COMPLETED'),
  stay([nala], dogBoarding, [-11, '09:30'], [-8, '17:30'], 'COMPLETED'),
  stay([coco], dogDaycare, [-9, '07:30'], [-9, '18:30'], 'COMPLETED'),
  stay([bao], dogDaycare, [-6, '07:30'], [-6, '18:30'], 'COMPLETED'),
  stay([coco], dogDaycare, [-2, '07:30'], [-2, '18:30'], 'COMPLETED'),
  {
    ...stay([ziggy], dogBoarding, [-3, '16:00'], [0, '17:00'], 'IN_PROGRESS'),
    notes: 'Goes home with her blanket.',
  },
  { ...stay([bruno], dogBoarding, [-1, '10:00'], [2, '12:00'], 'IN_PROGRESS'), staff: daniel },
  { ...stay([nala], dogDaycare, [0, '08:00'], [0, '18:30'], 'IN_PROGRESS'), staff: keiko },
  stay([coco], hourlyDaycare, [0, '07:00'], [0, '09:30'], 'COMPLETED'),
  {
    ...stay([bao], dogDaycare, [0, '07:30'], [0, '18:00'], 'CONFIRMED'),
    notes: 'Picked up by the neighbor.',
  },
  stay([maple], hourlyDaycare, [0, '13:00'], [0, '17:00'], 'CONFIRMED'),
  stay([pixel], catBoarding, [0, '16:00'], [4, '11:00'], 'CONFIRMED'),
  stay([coco], dogDaycare, [1, '07:30'], [1, '18:30'], 'CONFIRMED'),
  stay([nala], dogBoarding, [2, '09:00'], [6, '17:00'], 'CONFIRMED'),
  stay([bruno, maple], dogBoarding, [5, '10:00'], [9, '12:00'], 'CONFIRMED'),
  stay([ziggy], dogBoarding, [8, '14:00'], [11, '10:00'], 'PENDING'),
];

/**
 * Bookings of today without a staff member, independent of the weekday: to be assigned, in progress, completed, and
 * cancelled.
 */
const walkIns: readonly PlannedBooking[] = [
  visit(bao, dogBath, '08:00', 'COMPLETED'),
  visit(tofu, healthCheck, '10:30', 'IN_PROGRESS'),
  { ...visit(coco, vaccination, '14:30', 'CONFIRMED'), notes: 'Please call before the injection.' },
  visit(maple, dogBath, '17:30', 'PENDING'),
  { ...visit(pixel, catGrooming, '12:00', 'CANCELLED'), reason: 'The customer is ill.' },
];

function stay(
  pets: readonly NewPet[],
  service: NewService,
  [startDay, startAt]: readonly [day: number, at: string],
  [endDay, endAt]: readonly [day: number, at: string],
  status: PlannedBooking['status'],
): PlannedBooking {
  const start = { day: startDay, at: startAt };
  return { pets, services: [{ service }], start, end: { day: endDay, at: endAt }, status };
}

function visit(
  pet: NewPet,
  service: NewService,
  at: string,
  status: PlannedBooking['status'],
): PlannedBooking {
  const end = { day: 0, at: later(at, service.duration ?? 60) };
  return { pets: [pet], services: [{ service }], start: { day: 0, at }, end, status };
}

function later(at: string, minutes: number): string {
  return Temporal.PlainTime.from(at).add({ minutes }).toString({ smallestUnit: 'minute' });
}

/** Members provide visits within their hours, and stays at any time without time off. */
function isAtWork({ staff }: PlannedBooking, { kind, start, end }: StoredBooking, today: Temporal.PlainDate) {
  if (staff === undefined) return true;
  const { timeOff } = staff;
  const [from, to] = timeOff ? [timeOff.start, timeOff.end].map((at) => instantOf(at, today, timeZone)) : [];
  if (from && to && Temporal.Instant.compare(start, to) < 0 && Temporal.Instant.compare(from, end) < 0)
    return false;
  const hours = parseWorkingHours(staff.workingHours, 'UTC');
  return kind === 'stay' || hours === undefined || isWithinWorkingHours(hours, start, end);
}

/** In the form in which the server compares it with others. */
export function storedAs(booking: PlannedBooking, today: Temporal.PlainDate, id: string): StoredBooking {
  return {
    id,
    kind: bookingKind(booking.services.map(({ service }) => service.category)),
    status: 'PENDING',
    start: instantOf(booking.start, today, timeZone),
    end: instantOf(booking.end, today, timeZone),
    petIds: booking.pets.map(({ name }) => name),
    staffId: booking.staff?.code ?? null,
  };
}
