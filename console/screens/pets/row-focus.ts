import { useEffect, useRef } from 'react';

/**
 * In a list of rows marked `data-row`: a row that was added takes the focus; one that was removed gives it to the
 * button marked `data-add`.
 */
export function useRowFocus(count: number) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { current } = group;
    if (count > before.current)
      [...(current?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector('input')?.focus();
    // The focus is on the page again when its element is gone; rows that go for another reason leave it alone.
    if (count < before.current && document.activeElement === document.body)
      current?.querySelector<HTMLElement>('[data-add]')?.focus();
    before.current = count;
  }, [count]);
  return group;
}
