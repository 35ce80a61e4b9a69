/** The interface of a view for moving items on it by pointer and by keyboard. Each has its id in `data-item`. */
import type { RefObject } from 'react';
import type { Box, Drag, Dragged } from './drag.ts';

/** The part of the item that is moved: all of it, or only its end. */
export type Grip = 'whole' | 'end';

export interface Held<Of extends Dragged> {
  readonly item: Of['item'];
  readonly grip: Grip;
  /** The point at which the pointer picked it up. */
  readonly x: number;
  readonly y: number;
}

/** Measured once at the start, not while the pointer moves. */
export interface Surface<Of extends Dragged> {
  positionAt(held: Held<Of>, x: number, y: number): Of['position'] | undefined;
  /** Undefined for a position that the view does not show. */
  boxOf(item: Of['item'], position: Of['position']): Box | undefined;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
}

export interface MovableView<Of extends Dragged> {
  measure(root: HTMLElement): Surface<Of>;
  /** The next position in the direction; with `isEnd` only the end moves. Undefined at the edge of the view. */
  step(position: Of['position'], key: Arrow, isEnd: boolean): Of['position'] | undefined;
  /** Items move only up and down, and near an edge of the window it is the page that scrolls. */
  readonly isOfPage?: boolean;
}

/** The parameters of both ways to move items on a view: by pointer and by keyboard. */
export interface Mover<Of extends Dragged> {
  readonly drag: Drag<Of>;
  /** The id of the view. */
  readonly id: string;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly view: MovableView<Of>;
  /** Where the item is. */
  readonly homeOf: (item: Of['item']) => Of['position'];
  /** The item, if it may be moved. */
  readonly movable: (id: string | undefined) => Of['item'] | undefined;
}

/** The id of the item that the element is in. */
export function itemAt(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-item]')?.dataset.item;
}

export function boxIn(root: DOMRect, element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - root.left, y: top - root.top, width, height };
}

/** The nearest item in the direction, for the keys; undefined when there is none. */
export function nearest(root: HTMLElement, from: Element, key: Arrow): HTMLElement | undefined {
  const frame = root.getBoundingClientRect();
  const here = middleOf(boxIn(frame, from));
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  let found: HTMLElement | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const element of root.querySelectorAll<HTMLElement>('[data-item]')) {
    const there = middleOf(boxIn(frame, element));
    const along = sign * (isVertical ? there.y - here.y : there.x - here.x);
    if (element === from || along < 1) continue;
    // Prefers items straight ahead: sideways distance counts more.
    const distance = along + 4 * Math.abs(isVertical ? there.x - here.x : there.y - here.y);
    if (distance < shortest) [found, shortest] = [element, distance];
  }
  return found;
}

function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
