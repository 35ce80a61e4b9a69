/** The interface of a view of the calendar for moving bookings on it, and for new ones. */
import type { Drag } from '#console/components/drag/drag.ts';
import type { MovableView, Surface } from '#console/components/drag/surface.ts';
import type { MovedBooking, Place } from '#console/screens/calendar/model/move.ts';

export type CalendarDrag = Drag<MovedBooking>;

export interface CalendarSurface extends Surface<MovedBooking> {
  /** The label of an empty slot; undefined where nothing can be booked. */
  emptyAt?(x: number, y: number): NewPlace | undefined;
  /** The time of the lane from one height to the other. */
  drawnAt?(x: number, fromY: number, toY: number): Place | undefined;
}

export interface CalendarView extends MovableView<MovedBooking> {
  measure(root: HTMLElement): CalendarSurface;
}

/** Where a new booking begins, and where it ends if the reader has drawn its time. */
export type NewPlace = Pick<Place, 'startDate' | 'staffId'> & Partial<Pick<Place, 'endDate'>>;

/** The length of a new booking, in minutes, until an end is drawn or a service is chosen. */
export const usualMinutes = 60;
