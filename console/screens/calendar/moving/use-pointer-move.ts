/** Bookings are moved by the pointer: at once with a mouse or a pen, after a long press with a finger. */
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Place } from '#console/screens/calendar/model/move.ts';
import { type Drag, useDragState } from './drag.ts';
import type { Held, Mover, Surface } from './surface.ts';

interface Press {
  readonly held: Held;
  readonly pointerId: number;
  readonly first: { readonly x: number; readonly y: number };
  /** The present position of the pointer. */
  x: number;
  y: number;
  frame: DOMRect;
  /** Measured when the booking is picked up. */
  surface: Surface | undefined;
}

/** A shorter distance is a click. */
export const threshold = 4;
const longPress = 400;
/** Near the edge the calendar scrolls by this number of pixels per frame. */
const edge = 48;
const scrolled = 12;

export function usePointerMove({ drag, id, root, view, movable }: Mover) {
  const press = useRef<Press>(undefined);
  const hasDragged = useRef(false);
  const isTouched = useDragState(
    drag,
    (state) => state.name === 'pressed' && state.by === 'touch' && state.view === id,
  );

  const pickUp = () => {
    const { current } = press;
    if (!root.current || !current) return;
    current.surface = view.measure(root.current);
    hasDragged.current = true;
    root.current.setPointerCapture(current.pointerId);
    drag.send({ type: 'hold' });
    follow(drag, current);
    scrollAlong(root.current, current, () => press.current === current);
  };
  const end = () => {
    if (!press.current) return;
    press.current = undefined;
    drag.send({ type: 'end' });
  };

  const onLongPress = useEffectEvent(pickUp);
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => onLongPress(), longPress);
    return () => clearTimeout(timer);
  }, [isTouched]);

  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !press.current?.surface) return;
      press.current = undefined;
      drag.send({ type: 'end' });
    };
    const remeasure = () => {
      if (!press.current?.surface || !root.current) return;
      press.current.frame = root.current.getBoundingClientRect();
      follow(drag, press.current);
    };
    // A finger that holds a booking does not scroll.
    const hold = (event: TouchEvent) => {
      if (press.current?.surface) event.preventDefault();
    };
    addEventListener('keydown', giveUp);
    addEventListener('scroll', remeasure, true);
    addEventListener('touchmove', hold, { passive: false });
    return () => {
      removeEventListener('keydown', giveUp);
      removeEventListener('scroll', remeasure, true);
      removeEventListener('touchmove', hold);
      if (press.current) drag.send({ type: 'end' });
      press.current = undefined;
    };
  }, [drag, root]);

  return {
    /** True if the last press was a drag, whose click is ignored. */
    hasDragged,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        hasDragged.current = false;
        const target = event.target as Element;
        const booking = movable(target.closest<HTMLElement>('[data-booking]')?.dataset.booking ?? '');
        if (event.button !== 0 || !event.isPrimary || !booking || !root.current) return;
        const { clientX: x, clientY: y, pointerId } = event;
        const frame = root.current.getBoundingClientRect();
        const grip = target.closest('[data-grip]') ? 'end' : 'whole';
        const held: Held = { booking, grip, x: x - frame.left, y: y - frame.top };
        press.current = { held, pointerId, first: { x, y }, x, y, frame, surface: undefined };
        drag.send({
          type: 'press',
          view: id,
          booking,
          by: event.pointerType === 'touch' ? 'touch' : 'mouse',
        });
      },
      onPointerMove: (event: PointerEvent) => {
        const { current } = press;
        if (!current || event.pointerId !== current.pointerId) return;
        current.x = event.clientX;
        current.y = event.clientY;
        if (current.surface) follow(drag, current);
        else if (Math.hypot(current.x - current.first.x, current.y - current.first.y) >= threshold) {
          // A finger that moves before the long press ends scrolls.
          if (event.pointerType === 'touch') end();
          else pickUp();
        }
      },
      onPointerUp: () => {
        if (!press.current) return;
        press.current = undefined;
        drag.send({ type: 'drop' });
      },
      onPointerCancel: end,
    },
  };
}

/** The booking is over the position of the pointer. */
function follow(drag: Drag, { held, surface, frame, x, y }: Press): void {
  const place = surface?.placeAt(held, x - frame.left, y - frame.top);
  const state = drag.state();
  if (!surface || !place || (state.name === 'over' && isSame(place, state.place))) return;
  drag.send({ type: 'over', place, box: surface.boxOf(held.booking, place) });
}

/** Scrolls while the pointer holds the booking near an edge. */
function scrollAlong(root: HTMLElement, press: Press, isHeld: () => boolean): void {
  const scroller = root.closest('[data-scroller]');
  if (!scroller) return;
  const bounds = scroller.getBoundingClientRect();
  const towards = (at: number, low: number, high: number) =>
    at < low + edge ? -scrolled : at > high - edge ? scrolled : 0;
  const tick = () => {
    if (!isHeld()) return;
    const x = towards(press.x, bounds.left, bounds.right);
    const y = towards(press.y, bounds.top, bounds.bottom);
    if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

function isSame(one: Place, other: Place): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate && one.staffId === other.staffId;
}
