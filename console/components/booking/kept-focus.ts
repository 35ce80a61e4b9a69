/** Keeps the focus at a booking when the booking moves to another place of the page, or its buttons change. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Each booking inside has its id in `data-booking`. When it is removed or collapsed, the focus goes to `fallback`. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, fallback: string): void {
  const focused = useRef<{ id: string | undefined; isStep: boolean }>(undefined);
  // After every rendering: only then is it known whether the focused element still exists.
  useLayoutEffect(() => {
    const inside = document.activeElement?.closest<HTMLElement>('[data-booking]');
    if (document.activeElement !== document.body) {
      if (!inside || !list.current?.contains(inside)) focused.current = undefined;
      return;
    }
    if (focused.current?.id === undefined) return;
    const { id, isStep } = focused.current;
    const moved = list.current?.querySelector(`[data-booking="${CSS.escape(id)}"]`);
    const target = [isStep ? '[data-steps] button' : 'a', 'a']
      .map((selector) => moved?.querySelector<HTMLElement>(selector))
      .find((one) => one?.checkVisibility());
    (target ?? list.current?.querySelector<HTMLElement>(fallback))?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const element = target as HTMLElement;
      const id = element.closest<HTMLElement>('[data-booking]')?.dataset.booking;
      focused.current = { id, isStep: element.closest('[data-steps]') !== null };
    };
    const element = list.current;
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [list]);
}
