/** Behavior that all views share: opening a booking, moving it, and booking in an empty slot. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ListedBooking } from '#client/index.ts';
import { type Place, placeOfBooking } from '#console/screens/calendar/model/move.ts';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { type Drag, useDragState } from './drag.ts';
import { isArrow, type MovableView, type Mover, type NewPlace, nearest } from './surface.ts';
import { useDraw } from './use-draw.ts';
import { usePointerMove } from './use-pointer-move.ts';

/** The actions that a user may perform on a view. */
export interface CalendarActions {
  readonly drag: Drag;
  readonly onOpen: (id: string) => void;
  /** Called for an empty slot, or for a time that was drawn. */
  readonly onBook: (at: NewPlace) => void;
  /** The time of the new booking whose form is open. */
  readonly proposed: NewPlace | undefined;
}

export function useMoving(
  view: MovableView,
  bookings: readonly ListedBooking[],
  { drag, onOpen, onBook }: CalendarActions,
) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const byId = useMemo(() => new Map(bookings.map((booking) => [booking.id, booking])), [bookings]);
  const movable = (one: string) => {
    const booking = byId.get(one);
    return booking && mayBeChanged(booking.status) ? booking : undefined;
  };
  const mover = { drag, id, root, view, movable };
  const { hasDragged, handlers } = usePointerMove(mover);
  const draw = useDraw(mover, onBook);
  const { onKeyDown, onBlur } = useKeyMove(mover);
  const moving = useDragState(drag, (state) =>
    (state.name === 'held' || state.name === 'over') && state.view === id ? state.booking.id : undefined,
  );

  const onClick = (event: MouseEvent) => {
    if (hasDragged.current || draw.hasDrawn.current || !root.current) return;
    const target = event.target as Element;
    const booking = target.closest<HTMLElement>('[data-booking]')?.dataset.booking;
    if (booking !== undefined) onOpen(booking);
    else if (!target.closest('button, a')) {
      const { left, top } = root.current.getBoundingClientRect();
      const empty = view.measure(root.current).emptyAt?.(event.clientX - left, event.clientY - top);
      if (empty) onBook(empty);
    }
  };
  const onFocus = ({ target }: FocusEvent) =>
    setFocused((target as Element).closest<HTMLElement>('[data-booking]')?.dataset.booking ?? focused);

  return {
    /** The id of the view. */
    id,
    root,
    /** The id of the booking that is being moved. */
    moving,
    /** The id of the booking that Tab reaches: the last focused one, or the first. */
    reached: focused !== undefined && byId.has(focused) ? focused : bookings[0]?.id,
    /** The time that is being drawn for a new booking. */
    drawn: draw.drawn,
    handlers: {
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
      onKeyDown,
      onBlur,
      onClick,
      onFocus,
    },
  };
}

/** The arrow keys reach bookings, and move them after M: Enter drops, Escape cancels. */
function useKeyMove({ drag, id, root, view, movable }: Mover) {
  const moving = () => {
    const state = drag.state();
    return state.name === 'over' && state.by === 'keys' && state.view === id ? state : undefined;
  };
  const show = (booking: ListedBooking, place: Place) => {
    if (!root.current) return;
    drag.send({ type: 'over', place, box: view.measure(root.current).boxOf(booking, place) });
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const block = (event.target as Element).closest<HTMLElement>('[data-booking]');
      if (!block || !root.current || event.nativeEvent.isComposing) return;
      const over = moving();
      if (over && isArrow(event.key)) {
        const next = view.step(over.place, event.key, event.shiftKey);
        if (next) show(over.booking, next);
      } else if (over) {
        if (event.key === 'Enter') drag.send({ type: 'drop' });
        else if (event.key === 'Escape') drag.send({ type: 'end' });
        else return;
      } else {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const booking = event.key.toLowerCase() === 'm' && movable(block.dataset.booking ?? '');
        if (isArrow(event.key)) nearest(root.current, block, event.key)?.focus();
        else if (booking) {
          drag.send({ type: 'press', view: id, booking, by: 'keys' });
          drag.send({ type: 'hold' });
          show(booking, placeOfBooking(booking));
        } else return;
      }
      event.preventDefault();
    },
    /** Leaving the booking cancels the move. */
    onBlur: (event: FocusEvent) => {
      if (moving() && event.target.closest('[data-booking]')) drag.send({ type: 'end' });
    },
  };
}
