/**
 * The plan: the past month, today, and the next two weeks. It can be booked on any day of any year: no pet and no
 * staff member is in two places, and visits are within working hours.
 */
import { catBoarding, dogBoarding, smallPetBoarding } from './boarding.ts';
import { banhMi, biscuit, kiwi, luna, mochi, olive, pepper, rocky, yuki } from './customers.ts';
import { dogDaycare, hourlyDaycare } from './daycare.ts';
import { catGrooming, dogBath, fullGroom } from './grooming.ts';
import { inWeek, inWeeks, onDays, planned } from './moment.ts';
import { daniel, keiko, priya } from './staff.ts';
import { privateTraining, puppyClass } from './training.ts';
import { petTaxi, vetEscort } from './transport.ts';
import type { PlannedBooking } from './types.ts';
import { healthCheck, vaccination } from './veterinary.ts';

const past: readonly PlannedBooking[] = [
  planned('COMPLETED', [mochi], [dogBath], inWeek(-4, 'tuesday', '09:30', '10:30'), { staff: daniel }),
  planned('COMPLETED', [biscuit], [healthCheck], inWeek(-4, 'thursday', '10:00', '10:30'), {
    staff: priya,
    notes: 'Please look at the left hip.',
  }),
  planned(
    'COMPLETED',
    [biscuit],
    [dogBoarding, dogBath],
    inWeeks([-3, 'monday', '08:00'], [-3, 'friday', '17:00']),
    {
      staff: keiko,
      notes: 'Carprofen with breakfast. A bath on the last day.',
    },
  ),
  planned('COMPLETED', [luna], [puppyClass], inWeek(-3, 'wednesday', '11:00', '12:00'), { staff: keiko }),
  planned('COMPLETED', [rocky], [fullGroom], inWeek(-3, 'saturday', '10:00', '12:00'), { staff: daniel }),
  planned('COMPLETED', [luna], [puppyClass], inWeek(-2, 'wednesday', '11:00', '12:00'), { staff: keiko }),
  planned('COMPLETED', [olive], [catGrooming], inWeek(-2, 'thursday', '13:00', '14:15'), { staff: daniel }),
  planned('COMPLETED', [yuki], [vaccination], inWeek(-2, 'friday', '14:00', '14:20'), { staff: priya }),
  planned('COMPLETED', [rocky], [dogDaycare], inWeek(-1, 'monday', '07:30', '18:30')),
  planned('COMPLETED', [luna, pepper], [petTaxi], inWeek(-1, 'tuesday', '15:00', '16:00'), {
    services: [{ service: petTaxi, quantity: 2 }],
    staff: daniel,
    notes: 'There and back.',
  }),
  planned('CANCELLED', [banhMi], [catBoarding], inWeeks([-1, 'thursday', '16:00'], [-1, 'sunday', '11:00']), {
    reason: 'The trip was called off.',
    payments: [{ method: 'BANK_TRANSFER', part: 0.5, reference: 'Deposit for Banh Mi' }],
  }),
];

const current: readonly PlannedBooking[] = [
  planned('IN_PROGRESS', [olive], [catBoarding], onDays([-2, '15:00'], [3, '11:00']), {
    staff: priya,
    notes: 'Eyes are cleaned in the evening.',
    payments: [{ method: 'BANK_TRANSFER', part: 0.5, reference: 'Deposit for Olive' }],
  }),
  planned('IN_PROGRESS', [kiwi], [smallPetBoarding], onDays([-1, '10:00'], [1, '16:00']), {
    notes: 'Birds are not vaccinated against rabies.',
    overrideRules: true,
  }),
  planned('CONFIRMED', [mochi], [dogDaycare], onDays([0, '07:30'], [0, '18:30']), {
    notes: 'No chicken, please.',
  }),
  planned('PENDING', [pepper], [hourlyDaycare], onDays([0, '14:00'], [0, '17:30']), {
    notes: 'Guinea pigs are not vaccinated against rabies.',
    overrideRules: true,
  }),
  planned('PENDING', [rocky], [dogBath], onDays([2, '10:00'], [2, '11:00'])),
];

const ahead: readonly PlannedBooking[] = [
  planned('CONFIRMED', [mochi], [fullGroom], inWeek(1, 'tuesday', '09:00', '11:00'), { staff: daniel }),
  planned('CONFIRMED', [luna], [puppyClass], inWeek(1, 'wednesday', '11:00', '12:00'), { staff: keiko }),
  planned('PENDING', [banhMi], [healthCheck, vaccination], inWeek(1, 'thursday', '09:30', '10:20'), {
    staff: priya,
    notes: 'She is afraid of loud voices.',
  }),
  planned('CONFIRMED', [rocky], [privateTraining], inWeek(1, 'friday', '16:30', '18:00'), {
    staff: keiko,
    notes: 'Recall in the park.',
  }),
  planned('PENDING', [rocky], [dogBoarding], inWeeks([2, 'monday', '10:00'], [2, 'thursday', '16:00']), {
    isRequest: true,
    notes: 'Sleeps best beside another dog.',
  }),
  planned('PENDING', [yuki], [vetEscort], inWeek(2, 'tuesday', '10:00', '12:00'), { staff: daniel }),
  planned('CONFIRMED', [biscuit], [dogBoarding], inWeeks([2, 'friday', '12:00'], [3, 'monday', '10:00']), {
    staff: keiko,
  }),
];

export const bookings: readonly PlannedBooking[] = [...past, ...current, ...ahead];
