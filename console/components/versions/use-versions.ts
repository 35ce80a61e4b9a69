/** The state of a form whose record others may change meanwhile. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changedParts, mergedParts, type Parts } from './merge.ts';
import { type Contested, type Store, saveOver, type Version } from './save-over.ts';

interface Editing<V extends Version, Draft> {
  /** The record as it was read last. */
  readonly present: V;
  readonly draftOf: (parts: Parts) => Draft;
  readonly partsOf: (draft: Draft) => Parts;
  readonly store: Store<V>;
  readonly onSaved: (saved: V) => void;
}

export function useVersions<V extends Version, Draft>(editing: Editing<V, Draft>) {
  const { present, draftOf, partsOf, store, onSaved } = editing;
  const [seen, setSeen] = useState(present);
  const [base, setBase] = useState(present);
  const [draft, setDraft] = useState(() => draftOf(present.parts));
  const [contested, setContested] = useState<Contested<V>>();
  const isChanged = changedParts(base.parts, partsOf(draft)).length > 0;
  const begin = (version: V) => {
    setBase(version);
    setDraft(draftOf(version.parts));
    setContested(undefined);
  };
  const save = useMutation({
    mutationFn: ({ over, wanted }: { over: V; wanted: Parts }) => saveOver(store, over, wanted),
    onSuccess: (outcome, { wanted }) => {
      if ('contested' in outcome) setContested(outcome.contested);
      else {
        setBase(outcome.saved);
        // With the text that the reader has typed while it was being saved.
        setDraft((now) => draftOf(mergedParts(wanted, partsOf(now), outcome.saved.parts)));
        setContested(undefined);
        onSaved(outcome.saved);
      }
    },
  });
  // Reloaded meanwhile: taken over, unless that would lose text that the reader has typed.
  if (present !== seen) {
    setSeen(present);
    if (!isChanged && !save.isPending) begin(present);
  }
  return {
    base,
    draft,
    setDraft,
    isChanged,
    isSaving: save.isPending,
    error: save.isPending ? undefined : (save.error ?? undefined),
    save: () => {
      if (isChanged && !save.isPending) save.mutate({ over: base, wanted: partsOf(draft) });
    },
    /** Another user has saved a change that conflicts with the draft. */
    contested,
    /**
     * Saves the reader's choice; from here on the form edits the newer version, whether or not the request succeeds.
     */
    choose: (merged: Parts) => {
      if (contested === undefined || save.isPending) return;
      setBase(contested.theirs);
      setDraft(draftOf(merged));
      setContested(undefined);
      if (changedParts(contested.theirs.parts, merged).length > 0)
        save.mutate({ over: contested.theirs, wanted: merged });
      else onSaved(contested.theirs);
    },
    /** Back to the draft, which is still unsaved. */
    leaveChoice: () => setContested(undefined),
  };
}

export type VersionedDraft<V extends Version, Draft> = ReturnType<typeof useVersions<V, Draft>>;
