/** Short messages at the edge of the page, announced by screen readers without moving the focus. */

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './toast.module.css';

interface ToastAction {
  readonly label: string;
  onPress(): void;
}

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

export interface Toasts {
  /** Shows the text, with an action such as undoing. Returns the function that removes it. */
  show(text: string, action?: ToastAction): () => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/** A message stays this long; one with an action stays until it is closed (WCAG 2.2, 2.2.1). */
const shownMs = 6_000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (text: string, action?: ToastAction) => {
      const id = nextId.current++;
      setToasts((all) => [...all, { id, text, action }]);
      if (action === undefined) setTimeout(() => remove(id), shownMs);
      return () => remove(id);
    },
    [remove],
  );
  const state = useMemo(() => ({ show }), [show]);
  return (
    <ToastContext value={state}>
      {children}
      <section className={styles.region} aria-label={t('common.notifications')} data-screen-only>
        <ul aria-live="polite" aria-relevant="additions">
          {toasts.map(({ id, text, action }) => (
            <li key={id} className={`${row(2, 'center')} ${styles.toast}`}>
              <span>{text}</span>
              {action && (
                <Button
                  look="quiet"
                  onClick={() => {
                    action.onPress();
                    remove(id);
                  }}
                >
                  {action.label}
                </Button>
              )}
              <Button look="quiet" aria-label={t('common.close')} onClick={() => remove(id)}>
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </ToastContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === undefined) throw new Error('ToastProvider is missing');
  return toasts;
}
