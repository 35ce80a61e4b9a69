/** The texts of a step that are not saved yet: kept in the tab, so that a reload loses nothing. */
import { useEffect, useState } from 'react';

/** The draft with the name, text by field, and its setter; undefined removes it. */
export function useDraft<Draft extends Readonly<Record<string, string>>>(
  name: string,
): [draft: Partial<Draft>, setDraft: (draft: Partial<Draft> | undefined) => void] {
  const [draft, setDraft] = useState(() => readDraft(name) as Partial<Draft> | undefined);
  useEffect(() => {
    if (draft === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  }, [name, draft]);
  return [draft ?? {}, setDraft];
}

function readDraft(name: string): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined;
  }
}
