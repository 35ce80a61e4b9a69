/**
 * The plan: the past month, today, and the next two weeks. It can be booked on any day of any year: no pet and no
 * staff member is in two places, and visits are within working hours.
 */
import { catBoarding, dogBoarding, smallPetBoarding } from './boarding.ts';
import { banhMi, biscuit, kiwi, luna, mochi, olive, pepper, rocky, yuki } from './customers.ts';
import { dogDaycare, hourlyDaycare } from './daycare.ts';
import { catGrooming, dogBath, fullGroom } from './grooming.ts';
import { daniel, keiko, priya } from './staff.ts';
import { privateTraining, puppyClass } from './training.ts';
import { petTaxi, vetEscort } from './transport.ts';
import type { Moment, PlannedBooking, Weekday } from './types.ts';
import { healthCheck, vaccination } from './veterinary.ts';

const inWeek = (week: number, weekday: Weekday, at: string): Moment => ({ week, weekday, at });
const onDay = (day: number, at: string): Moment => ({ day, at });

const past: readonly PlannedBooking[] = [
  {
    pets: [mochi],
    services: [{ service: dogBath }],
    staff: daniel,
    start: inWeek(-4, 'tuesday', '09:30'),
    end: inWeek(-4, 'tuesday', '10:30'),
    status: 'COMPLETED',
  },
  {
    pets: [biscuit],
    services: [{ service: healthCheck }],
    staff: priya,
    start: inWeek(-4, 'thursday', '10:00'),
    end: inWeek(-4, 'thursday', '10:30'),
    status: 'COMPLETED',
    notes: 'Please look at the left hip.',
  },
  {
    pets: [biscuit],
    services: [{ service: dogBoarding }, { service: dogBath }],
    staff: keiko,
    start: inWeek(-3, 'monday', '08:00'),
    end: inWeek(-3, 'friday', '17:00'),
    status: 'COMPLETED',
    notes: 'Carprofen with breakfast. A bath on the last day.',
  },
  {
    pets: [luna],
    services: [{ service: puppyClass }],
    staff: keiko,
    start: inWeek(-3, 'wednesday', '11:00'),
    end: inWeek(-3, 'wednesday', '12:00'),
    status: 'COMPLETED',
  },
  {
    pets: [rocky],
    services: [{ service: fullGroom }],
    staff: daniel,
    start: inWeek(-3, 'saturday', '10:00'),
    end: inWeek(-3, 'saturday', '12:00'),
    status: 'COMPLETED',
  },
  {
    pets: [luna],
    services: [{ service: puppyClass }],
    staff: keiko,
    start: inWeek(-2, 'wednesday', '11:00'),
    end: inWeek(-2, 'wednesday', '12:00'),
    status: 'COMPLETED',
  },
  {
    pets: [olive],
    services: [{ service: catGrooming }],
    staff: daniel,
    start: inWeek(-2, 'thursday', '13:00'),
    end: inWeek(-2, 'thursday', '14:15'),
    status: 'COMPLETED',
  },
  {
    pets: [yuki],
    services: [{ service: vaccination }],
    staff: priya,
    start: inWeek(-2, 'friday', '14:00'),
    end: inWeek(-2, 'friday', '14:20'),
    status: 'COMPLETED',
  },
  {
    pets: [rocky],
    services: [{ service: dogDaycare }],
    start: inWeek(-1, 'monday', '07:30'),
    end: inWeek(-1, 'monday', '18:30'),
    status: 'COMPLETED',
  },
  {
    pets: [luna, pepper],
    services: [{ service: petTaxi, quantity: 2 }],
    staff: daniel,
    start: inWeek(-1, 'tuesday', '15:00'),
    end: inWeek(-1, 'tuesday', '16:00'),
    status: 'COMPLETED',
    notes: 'There and back.',
  },
  {
    pets: [banhMi],
    services: [{ service: catBoarding }],
    start: inWeek(-1, 'thursday', '16:00'),
    end: inWeek(-1, 'sunday', '11:00'),
    status: 'CANCELLED',
    reason: 'The trip was called off.',
  },
];

const current: readonly PlannedBooking[] = [
  {
    pets: [olive],
    services: [{ service: catBoarding }],
    staff: priya,
    start: onDay(-2, '15:00'),
    end: onDay(3, '11:00'),
    status: 'IN_PROGRESS',
    notes: 'Eyes are cleaned in the evening.',
  },
  {
    pets: [kiwi],
    services: [{ service: smallPetBoarding }],
    start: onDay(-1, '10:00'),
    end: onDay(1, '16:00'),
    status: 'IN_PROGRESS',
    notes: 'Birds are not vaccinated against rabies.',
    overrideRules: true,
  },
  {
    pets: [mochi],
    services: [{ service: dogDaycare }],
    start: onDay(0, '07:30'),
    end: onDay(0, '18:30'),
    status: 'CONFIRMED',
    notes: 'No chicken, please.',
  },
  {
    pets: [pepper],
    services: [{ service: hourlyDaycare }],
    start: onDay(0, '14:00'),
    end: onDay(0, '17:30'),
    status: 'PENDING',
    notes: 'Guinea pigs are not vaccinated against rabies.',
    overrideRules: true,
  },
  {
    pets: [rocky],
    services: [{ service: dogBath }],
    start: onDay(2, '10:00'),
    end: onDay(2, '11:00'),
    status: 'PENDING',
  },
];

const ahead: readonly PlannedBooking[] = [
  {
    pets: [mochi],
    services: [{ service: fullGroom }],
    staff: daniel,
    start: inWeek(1, 'tuesday', '09:00'),
    end: inWeek(1, 'tuesday', '11:00'),
    status: 'CONFIRMED',
  },
  {
    pets: [luna],
    services: [{ service: puppyClass }],
    staff: keiko,
    start: inWeek(1, 'wednesday', '11:00'),
    end: inWeek(1, 'wednesday', '12:00'),
    status: 'CONFIRMED',
  },
  {
    pets: [banhMi],
    services: [{ service: healthCheck }, { service: vaccination }],
    staff: priya,
    start: inWeek(1, 'thursday', '09:30'),
    end: inWeek(1, 'thursday', '10:20'),
    status: 'PENDING',
    notes: 'She is afraid of loud voices.',
  },
  {
    pets: [rocky],
    services: [{ service: privateTraining }],
    staff: keiko,
    start: inWeek(1, 'friday', '16:30'),
    end: inWeek(1, 'friday', '18:00'),
    status: 'CONFIRMED',
    notes: 'Recall in the park.',
  },
  {
    pets: [yuki],
    services: [{ service: vetEscort }],
    staff: daniel,
    start: inWeek(2, 'tuesday', '10:00'),
    end: inWeek(2, 'tuesday', '12:00'),
    status: 'PENDING',
  },
  {
    pets: [biscuit],
    services: [{ service: dogBoarding }],
    staff: keiko,
    start: inWeek(2, 'friday', '12:00'),
    end: inWeek(3, 'monday', '10:00'),
    status: 'CONFIRMED',
  },
];

export const bookings: readonly PlannedBooking[] = [...past, ...current, ...ahead];
