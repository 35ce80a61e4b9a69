/** Bookings are moved by the pointer: at once with a mouse or a pen, after a long press with a finger. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { isChange, type Place } from '#console/screens/calendar/model/move.ts';
import type { GhostHandle } from './ghost.tsx';
import type { Grip, Held, MovableView, Surface } from './surface.ts';

interface PointerMove {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly ghost: RefObject<GhostHandle | null>;
  readonly view: MovableView;
  /** The booking, if it may be moved. */
  readonly movable: (id: string) => ListedBooking | undefined;
  readonly onBegin: (id: string) => void;
  readonly onEnd: () => void;
  readonly onDrop: (booking: ListedBooking, to: Place) => void;
}

interface Drag {
  readonly held: Held;
  readonly surface: Surface;
  readonly pointerId: number;
  frame: DOMRect;
  place: Place | undefined;
}

/** A shorter distance is a click. */
const threshold = 4;
const longPress = 400;
/** Near the edge the calendar scrolls by this number of pixels per frame. */
const edge = 48;
const scrolled = 12;

export function usePointerMove(options: PointerMove) {
  const latest = useRef(options);
  latest.current = options;
  const drag = useRef<Drag>(undefined);
  const pressed = useRef<{ readonly event: PointerEvent; readonly id: string; timer: number }>(undefined);
  const hasDragged = useRef(false);
  const pointer = useRef({ x: 0, y: 0 });

  const release = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    if (drag.current === undefined) return;
    drag.current = undefined;
    latest.current.ghost.current?.hide();
    latest.current.onEnd();
  };

  const begin = () => {
    const { root, view, movable, onBegin } = latest.current;
    const { event, id } = pressed.current ?? {};
    const booking = id === undefined ? undefined : movable(id);
    if (!root.current || !event || !booking) return;
    const frame = root.current.getBoundingClientRect();
    const grip: Grip = (event.target as Element).closest('[data-grip]') ? 'end' : 'whole';
    drag.current = {
      held: { booking, grip, x: event.clientX - frame.left, y: event.clientY - frame.top },
      surface: view.measure(root.current),
      pointerId: event.pointerId,
      frame,
      place: undefined,
    };
    hasDragged.current = true;
    root.current.setPointerCapture(event.pointerId);
    onBegin(booking.id);
    follow();
    scrollAlong();
  };

  /** Renders its new position. */
  const follow = () => {
    const current = drag.current;
    if (!current) return;
    const { held, surface, frame } = current;
    const place = surface.placeAt(held, pointer.current.x - frame.left, pointer.current.y - frame.top);
    if (!place || isSame(place, current.place)) return;
    current.place = place;
    latest.current.ghost.current?.show(held.booking, place, surface.boxOf(place));
  };

  const scrollAlong = () => {
    const scroller = latest.current.root.current?.closest('[data-scroller]');
    const current = drag.current;
    if (!scroller || !current) return;
    const bounds = scroller.getBoundingClientRect();
    const towards = (at: number, low: number, high: number) =>
      at < low + edge ? -scrolled : at > high - edge ? scrolled : 0;
    const tick = () => {
      if (drag.current !== current) return;
      const x = towards(pointer.current.x, bounds.left, bounds.right);
      const y = towards(pointer.current.y, bounds.top, bounds.bottom);
      if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };

  const drop = () => {
    const current = drag.current;
    release();
    if (!current?.place) return;
    const { booking } = current.held;
    if (isChange({ booking, to: current.place })) latest.current.onDrop(booking, current.place);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the latest values.
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag.current) release();
    };
    const remeasure = () => {
      const element = latest.current.root.current;
      if (!drag.current || !element) return;
      drag.current.frame = element.getBoundingClientRect();
      follow();
    };
    // A finger that holds a booking does not scroll.
    const hold = (event: TouchEvent) => {
      if (drag.current) event.preventDefault();
    };
    addEventListener('keydown', giveUp);
    addEventListener('scroll', remeasure, true);
    addEventListener('touchmove', hold, { passive: false });
    return () => {
      removeEventListener('keydown', giveUp);
      removeEventListener('scroll', remeasure, true);
      removeEventListener('touchmove', hold);
      release();
    };
  }, []);

  return {
    /** True if the last press was a drag, whose click is ignored. */
    hasDragged,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        hasDragged.current = false;
        const id = (event.target as Element).closest<HTMLElement>('[data-booking]')?.dataset.booking;
        if (event.button !== 0 || !event.isPrimary || id === undefined) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        const timer = event.pointerType === 'touch' ? window.setTimeout(begin, longPress) : 0;
        pressed.current = { event, id, timer };
      },
      onPointerMove: (event: PointerEvent) => {
        const press = pressed.current;
        if (!press || event.pointerId !== press.event.pointerId) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        if (drag.current) {
          follow();
          return;
        }
        const way = Math.hypot(event.clientX - press.event.clientX, event.clientY - press.event.clientY);
        if (way < threshold) return;
        // A finger that moves before the long press ends scrolls.
        if (event.pointerType === 'touch') release();
        else begin();
      },
      onPointerUp: drop,
      onPointerCancel: release,
    },
  };
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.startDate === other?.startDate && one.endDate === other.endDate && one.staffId === other.staffId;
}
