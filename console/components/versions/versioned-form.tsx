/**
 * A form whose record others may change meanwhile: its fields with the button that saves, or the choice between both
 * versions. Needs the part 'business' of the messages.
 */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Form, SaveBar, SubmitButton, UnsavedChanges } from '#console/components/form/form.tsx';
import { type SaveForm, type SaveFormOptions, useSaveForm } from '#console/components/form/use-save-form.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { VersionChoice } from './version-choice.tsx';
import {
  type Contested,
  changedParts,
  contestedParts,
  mergedParts,
  type Outcome,
  type PartDescription,
  type Parts,
  partChoices,
  type Store,
  saveOver,
  type Version,
} from './versions.ts';

interface VersionedFormProps {
  readonly form: SaveForm & {
    readonly contested: Contested<Version> | undefined;
    readonly choose: (merged: Parts) => void;
    readonly leaveChoice: () => void;
  };
  readonly describe: (part: string, value: string) => PartDescription;
  /** The text of the button. */
  readonly submit?: string | undefined;
  /** A new record, which may be saved as it is. */
  readonly isNew?: boolean;
  /** Buttons next to it. */
  readonly actions?: ReactNode;
  /** Where the button is: at the bottom of a card, of the page itself, or just below the fields. */
  readonly place?: 'card' | 'page' | 'plain';
  /** The fields. */
  readonly children: ReactNode;
}

export function VersionedForm(props: VersionedFormProps) {
  const { form, describe, submit, isNew, actions, place = 'card', children } = props;
  const t = useTranslate();
  if (form.contested) {
    const { base, mine, theirs } = form.contested;
    return (
      <>
        <UnsavedChanges isChanged />
        <VersionChoice
          fields={partChoices(contestedParts(base, mine, theirs.parts), mine, theirs.parts, describe)}
          title={t('versions.title')}
          onChoose={(sides) => form.choose(mergedParts(base, mine, theirs.parts, sides))}
          back={<Button onClick={form.leaveChoice}>{t('versions.back')}</Button>}
        >
          <p>{t('bookings.conflictText')}</p>
        </VersionChoice>
      </>
    );
  }
  const buttons = (
    <Buttons>
      <SubmitButton form={form} reason={isNew || form.isChanged ? undefined : t('words.nothingToSave')}>
        {submit ?? t('words.saveChanges')}
      </SubmitButton>
      {actions}
    </Buttons>
  );
  return (
    <Form form={form} isGuarded>
      {children}
      {place === 'plain' ? (
        buttons
      ) : (
        <SaveBar isChanged={form.isChanged} isOnPage={place === 'page'}>
          {buttons}
        </SaveBar>
      )}
    </Form>
  );
}

interface Editing<V extends Version, Draft, Extra>
  extends Pick<
    SaveFormOptions<Draft, unknown, unknown>,
    'check' | 'onRefused' | 'faultsOf' | 'marksOf' | 'isShown'
  > {
  /** The record as it was read last. */
  readonly present: V;
  readonly draftOf: (parts: Parts) => Draft;
  readonly partsOf: (draft: Draft) => Parts;
  readonly store: Store<V, Extra>;
  readonly onSaved: (saved: V) => void;
}

/** The state of a form whose record others may change meanwhile. */
export function useVersions<V extends Version, Draft extends object, Extra = undefined>(
  editing: Editing<V, Draft, Extra>,
) {
  const { present, draftOf, partsOf, store, onSaved, check, onRefused, faultsOf, marksOf, isShown } = editing;
  const [base, setBase] = useState(present);
  const [contested, setContested] = useState<Contested<V>>();
  const save = useSaveForm<Draft, Outcome<V>, { readonly over?: V; readonly extra?: Extra | undefined }>({
    values: draftOf(present.parts),
    check,
    ...(onRefused && { onRefused }),
    faultsOf,
    marksOf,
    isShown,
    send: async (draft, { over = base, extra } = {}) => {
      const wanted = partsOf(draft);
      if (changedParts(over.parts, wanted).length === 0) return { saved: over };
      return saveOver(store, over, wanted, extra);
    },
    onSaved: (outcome, sent) => {
      setContested('contested' in outcome ? outcome.contested : undefined);
      if (!('saved' in outcome)) return;
      // With the text that the reader has typed while it was being saved.
      const { saved } = outcome;
      const typed = partsOf(save.values());
      begin(saved, mergedParts(partsOf(sent), typed, saved.parts));
      onSaved(saved);
    },
  });
  const begin = (version: V, parts = version.parts) => {
    setBase(version);
    save.reset(draftOf(version.parts));
    if (changedParts(version.parts, parts).length > 0)
      save.form.reset(draftOf(parts), { keepDefaultValues: true });
    setContested(undefined);
  };
  const reload = useEffectEvent((version: V) => {
    // Taken over, unless that would lose text that the reader has typed.
    if (version !== base && !save.isChanged && !save.isBusy) begin(version);
  });
  useEffect(() => reload(present), [present]);
  return Object.assign(save, {
    base,
    /** Another user has saved a change that conflicts with the draft. */
    contested,
    /**
     * Saves the reader's choice; from here on the form edits the newer version, whether or not the request succeeds.
     */
    choose: (merged: Parts) => {
      if (contested === undefined) return;
      begin(contested.theirs, merged);
      save.send(draftOf(merged), { over: contested.theirs });
    },
    /** Back to the draft, which is still unsaved. */
    leaveChoice: () => setContested(undefined),
  });
}
