/** Behavior that all views with movable items share: moving them by pointer and by keyboard, and reaching them by Tab. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Drag, type Dragged, useDragState } from './drag.ts';
import { isArrow, itemAt, type Mover, nearest } from './surface.ts';
import { usePointerMove } from './use-pointer-move.ts';

interface Dragging<Of extends Dragged> extends Pick<Mover<Of>, 'drag' | 'view' | 'homeOf'> {
  /** All that are shown, in their order. */
  readonly items: readonly Of['item'][];
  readonly isMovable: (item: Of['item']) => boolean;
  readonly onOpen: (item: Of['item']) => void;
}

export function useDragging<Of extends Dragged>({ drag, view, homeOf, items, ...on }: Dragging<Of>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const movable = (one: string | undefined) => {
    const item = byId.get(one ?? '');
    return item && on.isMovable(item) ? item : undefined;
  };
  const mover = { drag, id, root, view, homeOf, movable };
  const { hasDragged, handlers } = usePointerMove(mover);
  const keys = useKeyMove(mover);
  const moving = useDragState(drag, (state) =>
    (state.name === 'held' || state.name === 'over') && state.view === id ? state.item : undefined,
  );
  return {
    /** The id of the view. */
    id,
    root,
    /** The item that is being moved. */
    moving,
    /** The id of the item that Tab reaches: the last focused one, or the first. */
    reached: focused !== undefined && byId.has(focused) ? focused : items[0]?.id,
    /** True if the last press was a drag, whose click is ignored. */
    hasDragged,
    handlers: {
      ...handlers,
      ...keys,
      onClick: ({ target }: MouseEvent) => {
        const item = byId.get(itemAt(target) ?? '');
        if (item && !hasDragged.current) on.onOpen(item);
      },
      onFocus: ({ target }: FocusEvent) => setFocused(itemAt(target) ?? focused),
    },
  };
}

/** What is moved has a new element, which takes the focus. `items`: each change of them may move it. */
export function useFocusOnSaved<Of extends Dragged>(drag: Drag<Of>, items: unknown): void {
  const saved = useDragState(drag, (state) => (state.name === 'saved' ? state.id : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the items may move it.
  useEffect(() => {
    if (saved === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-item="${CSS.escape(saved)}"]`)?.focus({ preventScroll: true });
    drag.send({ type: 'end' });
  }, [drag, saved, items]);
}

/** The arrow keys reach items, and move them after M: Enter drops, Escape cancels. */
function useKeyMove<Of extends Dragged>({ drag, id, root, view, homeOf, movable }: Mover<Of>) {
  const moving = () => {
    const state = drag.state();
    return state.name === 'over' && state.by === 'keys' && state.view === id ? state : undefined;
  };
  const show = (item: Of['item'], position: Of['position']) => {
    if (!root.current) return;
    drag.send({ type: 'over', position, box: view.measure(root.current).boxOf(item, position) });
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const element = (event.target as Element).closest('[data-item]');
      if (!element || !root.current || event.nativeEvent.isComposing) return;
      const over = moving();
      if (over && isArrow(event.key)) {
        const next = view.step(over.position, event.key, event.shiftKey);
        if (next) show(over.item, next);
      } else if (over) {
        if (event.key === 'Enter') drag.send({ type: 'drop' });
        else if (event.key === 'Escape') drag.send({ type: 'end' });
        else return;
      } else {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const item = event.key.toLowerCase() === 'm' && movable(itemAt(element));
        if (isArrow(event.key)) nearest(root.current, element, event.key)?.focus();
        else if (item) {
          drag.send({ type: 'press', view: id, item, by: 'keys' });
          drag.send({ type: 'hold' });
          show(item, homeOf(item));
        } else return;
      }
      event.preventDefault();
    },
    /** Leaving the item cancels the move. */
    onBlur: (event: FocusEvent) => {
      if (moving() && itemAt(event.target) !== undefined) drag.send({ type: 'end' });
    },
  };
}
