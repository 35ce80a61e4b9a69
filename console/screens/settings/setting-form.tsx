/** The form of one setting: its effect, its value, and its readers. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Form } from '#console/components/field/form.tsx';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { changedParts, type Parts } from '#console/components/versions/merge.ts';
import { VersionChoice } from '#console/components/versions/version-choice.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { DeleteSetting } from './delete-setting.tsx';
import { describeSettingPart } from './part-words.ts';
import { SettingProperties } from './properties.tsx';
import { type StoredSetting, storedSettingQuery } from './queries.ts';
import { settingChange, settingParts } from './setting-draft.ts';
import { SettingHead } from './setting-head.tsx';
import { type Faults, refusedParts } from './setting-value.ts';
import { isOwnKey, type Section } from './setting-words.ts';
import styles from './settings.module.css';
import { useSaveSetting } from './use-save-setting.ts';
import { ValueFields } from './value-fields.tsx';

interface OneSettingProps {
  readonly name: string;
  /** The list to go back to; absent for settings with their own forms. */
  readonly section?: Section;
}

export function OneSetting({ name, section }: OneSettingProps) {
  const { translate: t, languages } = useLanguage();
  const { data, error, refetch } = useQuery({
    ...storedSettingQuery(languages.catalog, name),
    // While it loads in another language, a draft of it stays.
    placeholderData: (before) => (before?.key === name ? before : undefined),
  });
  const group = section === 'business' ? undefined : section;
  const back = section && (
    <ButtonLink to="/settings" search={{ group }} look="quiet">
      {t('settings.back')}
    </ButtonLink>
  );
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton count={1} height="14rem" />;
  if (data.value === undefined && !isOwnKey(name))
    return <EmptyState text={t('settings.notFound', { key: name })}>{back}</EmptyState>;
  return (
    <>
      {back && <div>{back}</div>}
      <SettingForm stored={data} section={section} />
    </>
  );
}

function SettingForm({ stored, section }: { stored: StoredSetting; section: Section | undefined }) {
  const { translate: t } = useLanguage();
  const toasts = useToasts();
  const [known, setKnown] = useState(stored);
  const [base, setBase] = useState(() => settingParts(stored));
  const [draft, setDraft] = useState<Parts>(base);
  const [faults, setFaults] = useState<Faults>({});
  const [theirs, setTheirs] = useState<Parts>();
  const { key } = stored;
  const isChanged = changedParts(base, draft).length > 0;
  const begin = (next: StoredSetting) => {
    setKnown(next);
    setBase(settingParts(next));
    setDraft(settingParts(next));
    setTheirs(undefined);
  };
  // Reloaded meanwhile: taken over, unless that would lose text that the reader has typed.
  if (stored !== known && !isChanged) begin(stored);
  const save = useSaveSetting(key, ({ saved, theirs: other, faults: found = {} }) => {
    setTheirs(other);
    setFaults(found);
    if (!saved) return;
    begin(saved);
    toasts.show(t('settings.saved'));
  });
  const submit = () => {
    const written = settingChange(key, base, draft);
    setFaults('faults' in written ? written.faults : {});
    if ('change' in written && isChanged && !save.isPending)
      save.mutate({ draft, base }, { onError: (error) => setFaults(refusalOf(error)) });
  };
  const edit = (changed: Parts) => setDraft((before) => ({ ...before, ...changed }));
  const words = useLanguage();

  return (
    <Card>
      <UnsavedChanges isChanged={isChanged} />
      <SettingHead stored={stored} />
      {theirs ? (
        <VersionChoice
          base={base}
          mine={draft}
          theirs={theirs}
          describe={describeSettingPart(words.translate, key)}
          onCancel={() => setTheirs(undefined)}
          onChoose={(merged) => {
            // From here on the form edits the newer version, whether or not this attempt succeeds.
            setBase(theirs);
            setDraft(merged);
            setTheirs(undefined);
            save.mutate({ draft: merged, base: theirs });
          }}
        />
      ) : (
        <Form onSubmit={submit}>
          {save.error && !save.isPending && <ProblemNotice error={save.error} />}
          {section && <SettingProperties draft={draft} onReplace={setDraft} onEdit={edit} />}
          <ValueFields settingKey={key} draft={draft} faults={faults} onEdit={edit} />
          <div className={styles.actions}>
            <Button
              type="submit"
              look="primary"
              isBusy={save.isPending}
              reason={isChanged ? undefined : t('pets.saveNothing')}
            >
              {t('pets.save')}
            </Button>
            {section && <DeleteSetting name={key} section={section} />}
          </div>
        </Form>
      )}
    </Card>
  );
}

/** The parts that the server has refused, to be shown at their fields. */
export function refusalOf(error: unknown): Faults {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  return Object.fromEntries(refusedParts(error.details).map((part) => [part, 'refused']));
}
