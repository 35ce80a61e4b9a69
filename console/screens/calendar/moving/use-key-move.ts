/** The arrow keys reach bookings, and move them after M: Enter drops, Escape cancels. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { isChange, type Place, placeOfBooking } from '#console/screens/calendar/model/move.ts';
import type { GhostHandle } from './ghost.tsx';
import { isArrow, type MovableView, nearest } from './surface.ts';

interface KeyMove {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly ghost: RefObject<GhostHandle | null>;
  readonly view: MovableView;
  readonly movable: (id: string) => ListedBooking | undefined;
  readonly onBegin: (id: string) => void;
  readonly onEnd: () => void;
  readonly onDrop: (booking: ListedBooking, to: Place) => void;
}

export function useKeyMove({ root, ghost, view, movable, onBegin, onEnd, onDrop }: KeyMove) {
  const moving = useRef<{ readonly booking: ListedBooking; place: Place }>(undefined);

  const end = () => {
    if (!moving.current) return;
    moving.current = undefined;
    ghost.current?.hide();
    onEnd();
  };
  const show = (booking: ListedBooking, place: Place) => {
    if (!root.current) return;
    moving.current = { booking, place };
    ghost.current?.show(booking, place, view.measure(root.current).boxOf(place), true);
  };
  const whileMoving = (event: KeyboardEvent, booking: ListedBooking, place: Place) => {
    if (isArrow(event.key)) {
      const next = view.step(place, event.key, event.shiftKey);
      if (next) show(booking, next);
    } else if (event.key === 'Enter') {
      end();
      if (isChange({ booking, to: place })) onDrop(booking, place);
    } else if (event.key === 'Escape') end();
    else return;
    event.preventDefault();
  };

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event;
      const block = (target as Element).closest<HTMLElement>('[data-booking]');
      if (!block || !root.current || event.nativeEvent.isComposing) return;
      if (moving.current) {
        whileMoving(event, moving.current.booking, moving.current.place);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isArrow(event.key)) {
        nearest(root.current, block, event.key)?.focus();
        event.preventDefault();
      } else if (event.key.toLowerCase() === 'm') {
        const booking = movable(block.dataset.booking ?? '');
        if (!booking) return;
        onBegin(booking.id);
        show(booking, placeOfBooking(booking));
        event.preventDefault();
      }
    },
    /** Leaving the booking cancels the move. */
    onBlur: (event: FocusEvent) => {
      if (event.target.closest('[data-booking]')) end();
    },
  };
}
