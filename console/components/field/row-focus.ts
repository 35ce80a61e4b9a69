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

/** Keys for rows that have none of their own: each stays with its row, also when another one is removed. */
export function useRowKeys(count: number) {
  const last = useRef(0);
  const keys = useRef<readonly number[]>([]);
  const added = Array.from({ length: Math.max(0, count - keys.current.length) }, () => {
    last.current += 1;
    return last.current;
  });
  keys.current = [...keys.current, ...added].slice(0, count);
  return {
    keys: keys.current,
    /** Before the row is removed. */
    remove: (at: number) => {
      keys.current = keys.current.toSpliced(at, 1);
    },
  };
}
