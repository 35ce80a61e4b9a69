/**
 * A form whose record others may change meanwhile: its fields with the button that saves, or the choice between both
 * versions. Needs the part 'business' of the messages.
 */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Form, SaveBar, SubmitButton, UnsavedChanges } from '#console/components/form/form.tsx';
import { type SaveForm, type SaveFormOptions, useSaveForm } from '#console/components/form/use-save-form.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import {
  conflictingFields,
  draftIn,
  type FieldChoice,
  isSameDraft,
  mergedFields,
  normalizedDraft,
  readFields,
  type Sides,
} from './record-fields.ts';
import { type Conflict, type Outcome, type RecordStore, saveOver } from './save-over.ts';
import { VersionChoice } from './version-choice.tsx';

interface RecordFormProps {
  readonly form: SaveForm & {
    readonly choices: (() => readonly FieldChoice[]) | undefined;
    readonly choose: (sides: Sides) => void;
    readonly leaveChoice: () => void;
  };
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

export function RecordForm(props: RecordFormProps) {
  const { form, submit, isNew, actions, place = 'card', children } = props;
  const t = useTranslate();
  if (form.choices) {
    return (
      <>
        <UnsavedChanges isChanged />
        <VersionChoice
          fields={form.choices()}
          title={t('versions.title')}
          onChoose={form.choose}
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

interface RecordFormOptions<Stored, Draft, Body extends object, Extra>
  extends RecordStore<Stored, Draft, Body, Extra>,
    Pick<
      SaveFormOptions<Draft, unknown, unknown>,
      'check' | 'onRefused' | 'faultsOf' | 'marksOf' | 'isShown'
    > {
  readonly onSaved: (saved: Stored) => void;
}

/** The state of a form whose record others may change meanwhile. `present`: the record as it was read last. */
export function useRecordForm<
  Stored extends object,
  Draft extends object,
  Body extends object = object,
  Extra = undefined,
>(present: Stored, options: RecordFormOptions<NoInfer<Stored>, Draft, Body, Extra>) {
  const { fields, check, onRefused, faultsOf, marksOf, isShown } = options;
  const [base, setBase] = useState(present);
  const [conflict, setConflict] = useState<Conflict<Stored, Draft>>();
  const save = useSaveForm<
    Draft,
    Outcome<Stored, Draft>,
    { readonly over?: Stored; readonly extra?: Extra | undefined }
  >({
    values: readFields(fields, present),
    check,
    ...(onRefused && { onRefused }),
    faultsOf,
    marksOf,
    isShown,
    send: async (draft, { over = base, extra } = {}) => {
      if (isSameDraft(options, readFields(fields, over), draft)) return { saved: over };
      return saveOver(options, over, normalizedDraft(options, draft), extra);
    },
    onSaved: (outcome, sent) => {
      setConflict('conflict' in outcome ? outcome.conflict : undefined);
      if (!('saved' in outcome)) return;
      // With the text that the reader has typed while it was being saved.
      const { saved } = outcome;
      const versions = {
        base: normalizedDraft(options, sent),
        mine: normalizedDraft(options, save.values()),
        theirs: draftIn(options, saved),
      };
      begin(saved, mergedFields(fields, versions));
      options.onSaved(saved);
    },
  });
  const begin = (stored: Stored, draft?: Draft) => {
    const unchanged = readFields(fields, stored);
    setBase(stored);
    save.reset(unchanged);
    if (draft && !isSameDraft(options, unchanged, draft)) save.form.reset(draft, { keepDefaultValues: true });
    setConflict(undefined);
  };
  const reload = useEffectEvent((stored: Stored) => {
    // Taken over, unless that would lose text that the reader has typed.
    if (stored !== base && !save.isChanged && !save.isBusy) begin(stored);
  });
  useEffect(() => reload(present), [present]);
  const versions = conflict && { ...conflict, theirs: draftIn(options, conflict.theirs) };
  return Object.assign(save, {
    base,
    /** Another user has saved a change that conflicts with the draft. */
    conflict,
    /** The fields to choose; absent without a conflict. */
    choices: versions && (() => conflictingFields(fields, versions, { all: options.asksAlways })),
    /**
     * Saves the reader's choice; from here on the form edits the newer version, whether or not the request succeeds.
     */
    choose: (sides: Sides) => {
      if (!conflict || !versions) return;
      const { theirs } = conflict;
      const merged = mergedFields(fields, versions, sides);
      begin(theirs, merged);
      save.send(merged, { over: theirs });
    },
    /** Back to the draft, which is still unsaved. */
    leaveChoice: () => setConflict(undefined),
  });
}
