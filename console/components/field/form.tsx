/** A form that checks its fields itself, in the language of the page, and moves the focus to the first fault. */
import type { FormEvent, ReactNode } from 'react';
import styles from './form.module.css';

export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit();
    // After React has drawn what the check has found.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate onKeyDown={keepComposing}>
      {children}
    </form>
  );
}

/** Enter chooses a word while an input method composes it; it must not send the form. */
function keepComposing(event: React.KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}
