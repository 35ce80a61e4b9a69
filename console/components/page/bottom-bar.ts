import { type RefObject, useEffect, useRef } from 'react';

/**
 * The attributes of a bar that sticks to the bottom of the window. Its height is a custom property, by which the page
 * scrolls so far that the bar does not cover the element with the focus.
 */
export function useBottomBar(): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly 'data-bottom-bar': true;
} {
  const ref = useRef<HTMLDivElement>(null);
  // After every rendering: a bar may stick only while there are changes.
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      // Its bar may have left the page.
      queueMicrotask(measure);
    };
  });
  return { ref, 'data-bottom-bar': true };
}

function measure(): void {
  const heights = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar]')]
    .filter((bar) => getComputedStyle(bar).position === 'sticky')
    .map((bar) => bar.offsetHeight);
  document.documentElement.style.setProperty('--bottom-bar', `${Math.max(0, ...heights)}px`);
}
