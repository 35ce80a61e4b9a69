/**
 * The states of a booking that is moved on the calendar, by pointer or by keyboard. `nextState` has every transition;
 * use-pointer-move.ts and use-moving.ts send the events, and the ghost, the blocks and the dialog show the state.
 *
 *     idle ── press, M ──▶ pressed ── 4 px, a long touch, M ──▶ held ── has a position ──▶ over ◀─┐ pointer,
 *      ▲                      │                                   │                          │    │ arrow keys
 *      │◀── release, scroll ──┘                                   │                          ├────┘
 *      │◀── Escape ───────────────────────────────────────────────┘                          │
 *      │◀── Escape, blur; dropped where it was ──────────────────────────────────────────────┤
 *      │                                                                                     ▼ drop, Enter
 *      │◀── closed ──────────────────────────────────────────────────────────────────────  asked ◀── panel
 *      │                                                                                     │ confirmed and stored
 *      │◀── its new block has the focus ─────────────────────────────────────────────────  saved ◀── a new booking
 *
 * While it is asked, move-dialog.tsx shows a dry run. A confirmed move is a PUT with the tag of the version that was
 * shown: refused, it stays asked, after a concurrent change with both versions. A saved move is put back by *Undo* in
 * its message.
 */
import { useSyncExternalStore } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { isChange, type Move, type Place } from '#console/screens/calendar/model/move.ts';

/** In pixels, from the corner of the view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Taken {
  /** The id of the view on which it is moved. */
  readonly view: string;
  readonly booking: ListedBooking;
  readonly by: 'mouse' | 'touch' | 'keys';
}

export type DragState =
  | { readonly name: 'idle' }
  | (Taken & { readonly name: 'pressed' })
  | (Taken & { readonly name: 'held' })
  /** `box` is undefined until the view shows its position. */
  | (Taken & { readonly name: 'over'; readonly place: Place; readonly box: Box | undefined })
  /** `isForm`: times and staff are chosen in the dialog; otherwise the drop has chosen them. */
  | { readonly name: 'asked'; readonly move: Move; readonly isForm: boolean }
  | { readonly name: 'saved'; readonly id: string };

export type DragEvent =
  | (Taken & { readonly type: 'press' })
  | { readonly type: 'hold' }
  | { readonly type: 'over'; readonly place: Place; readonly box: Box | undefined }
  | { readonly type: 'drop' }
  | { readonly type: 'ask'; readonly move: Move; readonly isForm: boolean }
  | { readonly type: 'save'; readonly id: string }
  | { readonly type: 'booked'; readonly id: string }
  | { readonly type: 'end' };

const idle: DragState = { name: 'idle' };

export function nextState(state: DragState, event: DragEvent): DragState {
  switch (event.type) {
    case 'press':
      return { name: 'pressed', view: event.view, booking: event.booking, by: event.by };
    case 'hold':
      return state.name === 'pressed' ? { ...state, name: 'held' } : state;
    case 'over': {
      if (state.name !== 'held' && state.name !== 'over') return state;
      const before = state.name === 'over' ? state.box : undefined;
      return { ...state, name: 'over', place: event.place, box: event.box ?? before };
    }
    case 'drop': {
      if (state.name !== 'over') return idle;
      const move = { booking: state.booking, to: state.place };
      return isChange(move) ? { name: 'asked', move, isForm: false } : idle;
    }
    case 'ask':
      return { name: 'asked', move: event.move, isForm: event.isForm };
    case 'save':
      return state.name === 'asked' ? { name: 'saved', id: event.id } : state;
    case 'booked':
      return { name: 'saved', id: event.id };
    case 'end':
      return idle;
  }
}

/** One for all views of the calendar. It is outside React, so that a position renders the ghost and nothing else. */
export interface Drag {
  state(): DragState;
  send(event: DragEvent): void;
  subscribe(listener: () => void): () => void;
}

export function createDrag(): Drag {
  let state = idle;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    send(event) {
      state = nextState(state, event);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Renders again when the selected part of the state changes. */
export function useDragState<Part>(drag: Drag, select: (state: DragState) => Part): Part {
  return useSyncExternalStore(drag.subscribe, () => select(drag.state()));
}
