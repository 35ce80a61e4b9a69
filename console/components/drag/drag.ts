/**
 * The states of something that is moved on a view, by pointer or by keyboard: a booking on the calendar, a stay among the
 * places. `nextState` has every transition; use-pointer-move.ts and use-dragging.ts send the events, and the ghost, the
 * view and the dialog show the state.
 *
 *     idle ── press, M ──▶ pressed ── 4 px, a long touch, M ──▶ held ── has a position ──▶ over ◀─┐ pointer,
 *      ▲                      │                                   │                          │    │ arrow keys
 *      │◀── release, scroll ──┘                                   │                          ├────┘
 *      │◀── Escape ───────────────────────────────────────────────┘                          │
 *      │◀── Escape, blur; dropped where it was ──────────────────────────────────────────────┤
 *      │                                                                                     ▼ drop, Enter
 *      │◀── closed ──────────────────────────────────────────────────────────────────────  asked ◀── panel
 *      │                                                                                     │ confirmed and stored
 *      │◀── its new element has the focus ───────────────────────────────────────────────  saved ◀── a new booking
 *
 * While it is asked, a dialog shows a dry run. A confirmed move is a PUT with the tag of the version that was shown:
 * refused, it stays asked. A saved move is put back by *Undo* in its message.
 */
import { useSyncExternalStore } from 'react';

/** In pixels, from the corner of the view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The types of a drag. */
export interface Dragged {
  /** What is moved. */
  readonly item: { readonly id: string };
  /** Where it can be dropped; two with equal members are the same. */
  readonly position: object;
  /** What a dialog asks about after the drop. */
  readonly question: object;
}

interface Taken<Of extends Dragged> {
  /** The id of the view on which it is moved. */
  readonly view: string;
  readonly item: Of['item'];
  readonly by: 'mouse' | 'touch' | 'keys';
}

interface Over<Of extends Dragged> {
  readonly position: Of['position'];
  /** Undefined until the view shows its position. */
  readonly box: Box | undefined;
}

export type DragState<Of extends Dragged> =
  | { readonly name: 'idle' }
  | (Taken<Of> & { readonly name: 'pressed' })
  | (Taken<Of> & { readonly name: 'held' })
  | (Taken<Of> & Over<Of> & { readonly name: 'over' })
  | { readonly name: 'asked'; readonly question: Of['question'] }
  | { readonly name: 'saved'; readonly id: string };

export type DragEvent<Of extends Dragged> =
  | (Taken<Of> & { readonly type: 'press' })
  | { readonly type: 'hold' }
  | (Over<Of> & { readonly type: 'over' })
  | { readonly type: 'drop' }
  | { readonly type: 'ask'; readonly question: Of['question'] }
  | { readonly type: 'save'; readonly id: string }
  | { readonly type: 'booked'; readonly id: string }
  | { readonly type: 'end' };

/** What a drop asks; undefined where the item was. */
export type QuestionOf<Of extends Dragged> = (
  item: Of['item'],
  position: Of['position'],
) => Of['question'] | undefined;

const idle = { name: 'idle' } as const;

export function nextState<Of extends Dragged>(
  state: DragState<Of>,
  event: DragEvent<Of>,
  questionOf: QuestionOf<Of>,
): DragState<Of> {
  switch (event.type) {
    case 'press':
      return { name: 'pressed', view: event.view, item: event.item, by: event.by };
    case 'hold':
      return state.name === 'pressed' ? { ...state, name: 'held' } : state;
    case 'over': {
      if (state.name !== 'held' && state.name !== 'over') return state;
      const before = state.name === 'over' ? state.box : undefined;
      return { ...state, name: 'over', position: event.position, box: event.box ?? before };
    }
    case 'drop': {
      const question = state.name === 'over' && questionOf(state.item, state.position);
      return question ? { name: 'asked', question } : idle;
    }
    case 'ask':
      return { name: 'asked', question: event.question };
    case 'save':
      return state.name === 'asked' ? { name: 'saved', id: event.id } : state;
    case 'booked':
      return { name: 'saved', id: event.id };
    case 'end':
      return idle;
  }
}

/** One for all views of a screen. It is outside React, so that a position renders the ghost and nothing else. */
export interface Drag<Of extends Dragged> {
  state(): DragState<Of>;
  send(event: DragEvent<Of>): void;
  subscribe(listener: () => void): () => void;
}

export function createDrag<Of extends Dragged>(questionOf: QuestionOf<Of>): Drag<Of> {
  let state: DragState<Of> = idle;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    send(event) {
      state = nextState(state, event, questionOf);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Renders again when the selected part of the state changes. */
export function useDragState<Of extends Dragged, Part>(
  drag: Drag<Of>,
  select: (state: DragState<Of>) => Part,
): Part {
  return useSyncExternalStore(drag.subscribe, () => select(drag.state()));
}
