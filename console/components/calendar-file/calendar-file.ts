/** A calendar file with one event, for the calendar of the user's device. */
import {
  type CalendarEvent,
  calendarBegin,
  calendarEnd,
  calendarEvent,
} from '#domain/booking/calendar/calendar-file.ts';

/** The text of the file. */
export function calendarFile(event: Omit<CalendarEvent, 'sequence'>): string {
  const sequence = secondsBetween(event.createdAt, event.updatedAt);
  const begin = calendarBegin({ product: 'Console', method: 'PUBLISH' });
  return begin + calendarEvent({ ...event, sequence }) + calendarEnd;
}

/** Increases with every change, as a sequence number must; the console does not know the version of a booking. */
function secondsBetween(createdAt: string, updatedAt: string): number {
  return Math.max(0, Math.ceil((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000));
}
