import { useEffect, useRef } from 'react';

/**
 * In a list of rows marked `data-row`: an added row takes the focus; a removed one gives it to the button marked
 * `data-add`.
 */
export function useRowFocus(count: number) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { current } = group;
    const isHere = current?.contains(document.activeElement);
    if (count > before.current && isHere)
      [...(current?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector('input')?.focus();
    // Removing the focused element moves the focus to the page; rows that disappear for another reason do not affect
    // it.
    if (count < before.current && document.activeElement === document.body)
      current?.querySelector<HTMLElement>('[data-add]')?.focus();
    before.current = count;
  }, [count]);
  return group;
}
