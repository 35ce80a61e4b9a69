/** Behavior that all views share: opening a booking, moving it, and booking in an empty slot. */
import { type FocusEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import type { Place } from '#console/screens/calendar/model/move.ts';
import { mayBeChanged } from '#domain/booking-status.ts';
import type { GhostHandle } from './ghost.tsx';
import type { MovableView } from './surface.ts';
import { useKeyMove } from './use-key-move.ts';
import { usePointerMove } from './use-pointer-move.ts';

/** The actions that a reader may perform on a view. */
export interface CalendarActions {
  readonly onOpen: (id: string) => void;
  readonly onDrop: (booking: ListedBooking, to: Place) => void;
  /** Called for an empty slot. */
  readonly onBook: (at: Pick<Place, 'startDate' | 'staffId'>) => void;
}

export function useMoving(
  view: MovableView,
  bookings: readonly ListedBooking[],
  { onOpen, onDrop, onBook }: CalendarActions,
) {
  const root = useRef<HTMLDivElement>(null);
  const ghost = useRef<GhostHandle>(null);
  const [moving, setMoving] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const byId = useMemo(() => new Map(bookings.map((booking) => [booking.id, booking])), [bookings]);
  const movable = useCallback(
    (id: string) => {
      const booking = byId.get(id);
      return booking && mayBeChanged(booking.status) ? booking : undefined;
    },
    [byId],
  );
  const onEnd = useCallback(() => setMoving(undefined), []);
  const options = { root, ghost, view, movable, onBegin: setMoving, onEnd, onDrop };
  const { hasDragged, handlers } = usePointerMove(options);
  const { onKeyDown, onBlur } = useKeyMove(options);

  const onClick = (event: MouseEvent) => {
    if (hasDragged.current || !root.current) return;
    const target = event.target as Element;
    const id = target.closest<HTMLElement>('[data-booking]')?.dataset.booking;
    if (id !== undefined) onOpen(id);
    else if (!target.closest('button, a')) {
      const { left, top } = root.current.getBoundingClientRect();
      const empty = view.measure(root.current).emptyAt?.(event.clientX - left, event.clientY - top);
      if (empty) onBook(empty);
    }
  };
  const onFocus = ({ target }: FocusEvent) =>
    setFocused((target as Element).closest<HTMLElement>('[data-booking]')?.dataset.booking ?? focused);

  return {
    root,
    ghost,
    /** The id of the booking that is being moved. */
    moving,
    /** The id of the booking that Tab reaches: the last focused one, or the first. */
    reached: focused !== undefined && byId.has(focused) ? focused : bookings[0]?.id,
    handlers: { ...handlers, onKeyDown, onBlur, onClick, onFocus },
  };
}
