/**
 * The frame of a form whose record others may change meanwhile: its fields with the button that saves, or the choice
 * between both versions. Needs the part 'business' of the messages.
 */
import type { ReactNode } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Form } from '#console/components/field/form.tsx';
import { SaveBar } from '#console/components/field/save-bar.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Version } from './save-over.ts';
import type { VersionedDraft } from './use-versions.ts';
import { type PartDescription, VersionChoice } from './version-choice.tsx';

interface VersionedFormProps<V extends Version, Draft> {
  readonly form: VersionedDraft<V, Draft>;
  readonly describe: (part: string, value: string) => PartDescription;
  /** Instead of saving at once: checks the fields first. */
  readonly onSubmit?: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

export function VersionedForm<V extends Version, Draft>(props: VersionedFormProps<V, Draft>) {
  const { form, describe, onSubmit = form.save, children } = props;
  const t = useTranslate();
  if (form.contested) {
    const { base, mine, theirs } = form.contested;
    return (
      <Card>
        <UnsavedChanges isChanged />
        <VersionChoice
          base={base}
          mine={mine}
          theirs={theirs.parts}
          describe={describe}
          onChoose={form.choose}
          onCancel={form.leaveChoice}
        />
      </Card>
    );
  }
  return (
    <Card>
      <UnsavedChanges isChanged={form.isChanged} />
      <Form onSubmit={onSubmit}>
        {form.error && <ProblemNotice error={form.error} />}
        {children}
        <SaveBar isChanged={form.isChanged}>
          <Button
            type="submit"
            look="primary"
            isBusy={form.isSaving}
            reason={form.isChanged ? undefined : t('bookings.saveNothing')}
          >
            {t('bookings.save')}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
