/** A form that checks its fields itself, in the language of the page, and moves the focus to the first error. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsFault = useRef(false);
  const focusFault = () => {
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!awaitsFault.current || !fault) return;
    awaitsFault.current = false;
    // The focus stays where the user has moved it meanwhile.
    const { activeElement } = document;
    if (activeElement === document.body || form.current?.contains(activeElement)) fault.focus();
  };
  // After every rendering: the server's errors arrive after the check.
  useEffect(focusFault);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    awaitsFault.current = true;
    onSubmit();
    // The same error again causes no rendering.
    requestAnimationFrame(focusFault);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate onKeyDown={keepComposing}>
      {children}
    </form>
  );
}

/** Enter chooses a word while an input method composes it; it must not send the form. */
function keepComposing(event: React.KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}
