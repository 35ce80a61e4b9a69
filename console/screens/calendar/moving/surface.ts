/** The interface of a view for moving bookings on it by pointer and by keyboard. */
import type { RefObject } from 'react';
import type { ListedBooking } from '#client/index.ts';
import type { Place } from '#console/screens/calendar/model/move.ts';
import type { Box, Drag } from './drag.ts';

/** The part of the booking that is moved: all of it, or only its end. */
export type Grip = 'whole' | 'end';

export interface Held {
  readonly booking: ListedBooking;
  readonly grip: Grip;
  /** The point at which the pointer picked it up. */
  readonly x: number;
  readonly y: number;
}

/** Measured once at the start, not while the pointer moves. */
export interface Surface {
  placeAt(held: Held, x: number, y: number): Place | undefined;
  /** Undefined for a position that the view does not show. */
  boxOf(booking: ListedBooking, place: Place): Box | undefined;
  /** The label of an empty slot; undefined where nothing can be booked. */
  emptyAt?(x: number, y: number): NewPlace | undefined;
  /** The time of the lane from one height to the other. */
  drawnAt?(x: number, fromY: number, toY: number): Place | undefined;
}

/** Where a new booking begins, and where it ends if the reader has drawn its time. */
export type NewPlace = Pick<Place, 'startDate' | 'staffId'> & Partial<Pick<Place, 'endDate'>>;

/** The length of a new booking, in minutes, until an end is drawn or a service is chosen. */
export const usualMinutes = 60;

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
}

export interface MovableView {
  measure(root: HTMLElement): Surface;
  /** The next position in the direction; with `isEnd` only the end moves. Undefined at the edge of the view. */
  step(place: Place, key: Arrow, isEnd: boolean): Place | undefined;
}

/** The parameters of both ways to move bookings on a view: by pointer and by keyboard. */
export interface Mover {
  readonly drag: Drag;
  /** The id of the view. */
  readonly id: string;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly view: MovableView;
  /** The booking, if it may be moved. */
  readonly movable: (id: string) => ListedBooking | undefined;
}

export function boxIn(root: DOMRect, element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - root.left, y: top - root.top, width, height };
}

/** The nearest booking in the direction, for the keys; undefined when there is none. */
export function nearest(root: HTMLElement, from: Element, key: Arrow): HTMLElement | undefined {
  const frame = root.getBoundingClientRect();
  const here = middleOf(boxIn(frame, from));
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  let found: HTMLElement | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const element of root.querySelectorAll<HTMLElement>('[data-booking]')) {
    const there = middleOf(boxIn(frame, element));
    const along = sign * (isVertical ? there.y - here.y : there.x - here.x);
    if (element === from || along < 1) continue;
    // Prefers bookings straight ahead: sideways distance counts more.
    const distance = along + 4 * Math.abs(isVertical ? there.x - here.x : there.y - here.y);
    if (distance < shortest) [found, shortest] = [element, distance];
  }
  return found;
}

function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
