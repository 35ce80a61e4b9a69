import { type ReactNode, useEffect, useRef } from 'react';
import { ProblemNotice } from '#console/components/page/page.tsx';
import styles from './form.module.css';

interface RefusalProps {
  /** The refusal, or the reason to show another one. */
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
  /** In place of the usual notice about the error. */
  readonly children?: ReactNode;
}

/**
 * The reason why the server has refused what the reader has sent. Wherever the button is, the reason is within the
 * window, and has the focus unless the reader has moved it elsewhere meanwhile.
 */
export function Refusal({
  error,
  retry,
  children = <ProblemNotice error={error} retry={retry} />,
}: RefusalProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && element.current) showFault(element.current);
  }, [error]);
  return (
    <div ref={element} tabIndex={-1} className={styles.refusal}>
      {children}
    </div>
  );
}

/** Scrolls to an element and focuses it, if the focus is still in its form, its dialog or, without one, its page. */
export function showFault(element: HTMLElement): void {
  const { activeElement } = document;
  const place = element.closest('form, dialog, main');
  if (activeElement === document.body || place?.contains(activeElement))
    element.focus({ preventScroll: true });
  // The message of a field is below it.
  errorOf(element)?.scrollIntoView({ block: 'nearest' });
  element.scrollIntoView({ block: 'nearest' });
}

/** The last of the texts that describe a field. Those of boxes to choose describe their group. */
function errorOf(field: HTMLElement): HTMLElement | null {
  const ids = field.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '');
}
