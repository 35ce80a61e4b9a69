/**
 * A form that checks its fields itself, in the language of the page. After an attempt to save it, the focus moves to the
 * first field with an error, or to the refusal of the server, which it shows above the fields.
 */

import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonLook, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { useBottomBar } from '#console/components/page/bottom-bar.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './form.module.css';
import { Refusal, showFault } from './refusal.tsx';
import type { SaveForm } from './use-save-form.ts';

interface FormProps {
  readonly form: SaveForm;
  /** Asks before the reader leaves it with changes. */
  readonly isGuarded?: boolean;
  readonly children: ReactNode;
}

export function Form({ form, isGuarded = false, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const awaitsFault = useRef(false);
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) awaitsFault.current = true;
  }, [failures]);
  // After every rendering: the server's errors appear after the attempt has failed.
  useEffect(() => {
    const fault = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!awaitsFault.current || !fault) return;
    awaitsFault.current = false;
    showFault(fault);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.waitReason === undefined && !form.isBusy) form.submit();
  };
  return (
    <form ref={element} className={stack(4)} onSubmit={submit} noValidate onKeyDown={keepComposing}>
      {isGuarded && <UnsavedChanges isChanged={form.isChanged} />}
      {form.refusal !== null && <Refusal error={form.refusal} />}
      {children}
    </form>
  );
}

interface SubmitProps {
  readonly form: SaveForm;
  readonly look?: ButtonLook;
  /** The reason why nothing can be sent now. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

export function SubmitButton({ form, look = 'primary', reason, children }: SubmitProps) {
  return (
    <Button type="submit" look={look} isBusy={form.isBusy} reason={form.waitReason ?? reason}>
      {children}
    </Button>
  );
}

/** Enter chooses a word while an input method composes it; it must not send the form. */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}

/**
 * Asks before the user leaves a form with changes, for another screen or by closing the window. A navigation after
 * saving passes `ignoreBlocker: true`: the form still has its changes then.
 */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  const t = useTranslate();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={t('unsaved-changes.title')} onClose={reset}>
      <p>{t('unsaved-changes.text')}</p>
      <Buttons>
        <Button look="primary" onClick={reset}>
          {t('unsaved-changes.keepEditing')}
        </Button>
        <Button look="danger" onClick={proceed}>
          {t('unsaved-changes.discard')}
        </Button>
      </Buttons>
    </Dialog>
  );
}

/** The address without the language: changing the language stays on the page. */
function placeOf({ pathname, search }: { pathname: string; search: object }): string {
  return JSON.stringify([pathname, { ...search, lang: undefined }]);
}

interface SaveBarProps {
  readonly isChanged: boolean;
  /** On the page itself instead of on a card. */
  readonly isOnPage?: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** The bottom bar of a long form: visible as soon as there are changes to save. */
export function SaveBar({ isChanged, isOnPage, children }: SaveBarProps) {
  return (
    <div
      {...useBottomBar()}
      className={styles.save}
      data-is-changed={isChanged || undefined}
      data-is-on-page={isOnPage || undefined}
    >
      {children}
    </div>
  );
}
