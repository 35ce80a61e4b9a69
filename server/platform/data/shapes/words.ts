/** The enumerations that several features share. Each is one named component of the OpenAPI document. */

import { roles } from '#domain/access/roles.ts';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { petSpecies } from '#domain/booking/record/pet-species.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { languages } from '#domain/text/language.ts';
import { calendarIntervals } from '#domain/time/calendar-buckets.ts';
import { namedWords } from './shapes.ts';

export const role = namedWords('Role', roles, 'The role of a user.');
export const bookingStatus = namedWords('BookingStatus', bookingStatuses, 'The status of a booking.');
export const serviceCategory = namedWords('ServiceCategory', serviceCategories, 'The kind of a service.');
export const species = namedWords('Species', petSpecies, 'The species of a pet.');
const languageWords = { title: 'LanguageCode', description: 'A language of the content.' };
export const language = namedWords(languageWords.title, languages, languageWords.description);
/** The same in the document, for a value that the server takes in other forms too. */
export const documentedLanguage = { ...languageWords, type: 'string', enum: [...languages] };
export const calendarInterval = namedWords(
  'CalendarInterval',
  calendarIntervals,
  'A step of the calendar. A week begins on Monday.',
);
