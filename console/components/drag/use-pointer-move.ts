/** Items are moved by the pointer: at once with a mouse or a pen, after a long press with a finger. */
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type Drag, type Dragged, useDragState } from './drag.ts';
import { type Held, itemAt, type Mover, type Surface } from './surface.ts';

interface Press<Of extends Dragged> {
  readonly held: Held<Of>;
  readonly pointerId: number;
  readonly first: { readonly x: number; readonly y: number };
  /** The present position of the pointer. */
  x: number;
  y: number;
  frame: DOMRect;
  /** Measured when the item is picked up. */
  surface: Surface<Of> | undefined;
}

/** A shorter distance is a click. */
export const threshold = 4;
const longPress = 400;
/** Near the edge the view scrolls by this number of pixels per frame. */
const edge = 48;
const scrolled = 12;

export function usePointerMove<Of extends Dragged>({ drag, id, root, view, movable }: Mover<Of>) {
  const press = useRef<Press<Of>>(undefined);
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
    scrollAlong(view.isOfPage ? undefined : root.current, current, () => press.current === current);
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
    // A finger that holds an item does not scroll.
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
        const item = movable(itemAt(event.target));
        if (event.button !== 0 || !event.isPrimary || !item || !root.current) return;
        const { clientX: x, clientY: y, pointerId } = event;
        const frame = root.current.getBoundingClientRect();
        const grip = (event.target as Element).closest('[data-grip]') ? 'end' : 'whole';
        const held: Held<Of> = { item, grip, x: x - frame.left, y: y - frame.top };
        press.current = { held, pointerId, first: { x, y }, x, y, frame, surface: undefined };
        drag.send({
          type: 'press',
          view: id,
          item,
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

/** The item is over the position of the pointer. */
function follow<Of extends Dragged>(drag: Drag<Of>, { held, surface, frame, x, y }: Press<Of>): void {
  const position = surface?.positionAt(held, x - frame.left, y - frame.top);
  const state = drag.state();
  if (!surface || !position || (state.name === 'over' && isSame(position, state.position))) return;
  drag.send({ type: 'over', position, box: surface.boxOf(held.item, position) });
}

/** Scrolls what is around the view while the pointer holds the item near an edge; without a view, the page up and down. */
function scrollAlong<Of extends Dragged>(
  root: HTMLElement | undefined,
  press: Press<Of>,
  isHeld: () => boolean,
): void {
  const scroller = root ? root.closest('[data-scroller]') : document.documentElement;
  if (!scroller) return;
  const bounds = root
    ? scroller.getBoundingClientRect()
    : { left: -innerWidth, right: 2 * innerWidth, top: 0, bottom: innerHeight };
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

function isSame(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof typeof other]);
}
