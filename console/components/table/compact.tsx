/** Compact rows: one choice for all tables, which the browser remembers. */
import { useSyncExternalStore } from 'react';
import { withStorage } from '#console/api/storage.ts';
import { Button } from '#console/components/button/button.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

const key = 'petalpaw.compact-tables';
const listeners = new Set<() => void>();

/** Undefined until it is read; without storage it lasts as long as the page. */
let chosen: boolean | undefined;

function isCompact(): boolean {
  chosen ??= withStorage(() => localStorage.getItem(key) !== null, false);
  return chosen;
}

function choose(is: boolean): void {
  chosen = is;
  withStorage(() => (is ? localStorage.setItem(key, '1') : localStorage.removeItem(key)), undefined);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, isCompact);
}

/** The switch, for the actions of a filter bar. The screen needs the part 'business' of the messages. */
export function CompactSwitch() {
  const t = useTranslate();
  const is = useIsCompact();
  return (
    <Button look="quiet" aria-pressed={is} onClick={() => choose(!is)}>
      {t('lists.compact')}
    </Button>
  );
}
