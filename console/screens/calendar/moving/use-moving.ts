/** Behavior that all views share: opening a booking, moving it, and booking in an empty slot. */
import type { MouseEvent, PointerEvent } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useDragging } from '#console/components/drag/use-dragging.ts';
import { placeOfBooking } from '#console/screens/calendar/model/move.ts';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import type { CalendarDrag, CalendarView, NewPlace } from './surface.ts';
import { useDraw } from './use-draw.ts';

/** The actions that a user may perform on a view. */
export interface CalendarActions {
  readonly drag: CalendarDrag;
  readonly onOpen: (id: string) => void;
  /** Called for an empty slot, or for a time that was drawn. */
  readonly onBook: (at: NewPlace) => void;
  /** The time of the new booking whose form is open. */
  readonly proposed: NewPlace | undefined;
}

const isMovable = ({ status }: ListedBooking) => mayBeChanged(status);

export function useMoving(
  view: CalendarView,
  bookings: readonly ListedBooking[],
  { drag, onOpen, onBook }: CalendarActions,
) {
  const dragging = useDragging({
    drag,
    view,
    homeOf: placeOfBooking,
    items: bookings,
    isMovable,
    onOpen: ({ id }) => onOpen(id),
  });
  const { id, root, reached, hasDragged, handlers } = dragging;
  const draw = useDraw(root, view, onBook);

  const onClick = (event: MouseEvent) => {
    if (draw.hasDrawn.current || !root.current) return;
    handlers.onClick(event);
    if (hasDragged.current || (event.target as Element).closest('button, a')) return;
    const { left, top } = root.current.getBoundingClientRect();
    const empty = view.measure(root.current).emptyAt?.(event.clientX - left, event.clientY - top);
    if (empty) onBook(empty);
  };

  return {
    id,
    root,
    /** The id of the booking that is being moved. */
    moving: dragging.moving?.id,
    reached,
    /** The time that is being drawn for a new booking. */
    drawn: draw.drawn,
    handlers: {
      ...handlers,
      onPointerDown: (event: PointerEvent) => {
        handlers.onPointerDown(event);
        draw.onPointerDown(event);
      },
      onPointerMove: (event: PointerEvent) => {
        handlers.onPointerMove(event);
        draw.onPointerMove(event);
      },
      onPointerUp: () => {
        handlers.onPointerUp();
        draw.onPointerUp();
      },
      onPointerCancel: () => {
        handlers.onPointerCancel();
        draw.onPointerCancel();
      },
      onClick,
    },
  };
}
