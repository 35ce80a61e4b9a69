/** The enumerations that several features share. Each is one named component of the OpenAPI document. */
import { bookingStatuses } from '#domain/booking-status.ts';
import { calendarIntervals } from '#domain/calendar-buckets.ts';
import { petSpecies } from '#domain/pet-species.ts';
import { roles } from '#domain/roles.ts';
import { serviceCategories } from '#domain/service-category.ts';
import { namedWords } from './shapes.ts';

export const role = namedWords('Role', roles, 'The role of a user.');
export const bookingStatus = namedWords('BookingStatus', bookingStatuses, 'The status of a booking.');
export const serviceCategory = namedWords('ServiceCategory', serviceCategories, 'The kind of a service.');
export const species = namedWords('Species', petSpecies, 'The species of a pet.');
export const calendarInterval = namedWords(
  'CalendarInterval',
  calendarIntervals,
  'A step of the calendar. A week begins on Monday.',
);
