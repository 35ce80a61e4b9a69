/** The form of one setting: its effect, its value, and its readers. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#console/api/client.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { AffectedDialog, BookingsAffected, requireUnaffected } from './affected-dialog.tsx';
import { effectOf, formOf, isOwnKey, isRule } from './known-settings.ts';
import { storedSettingQuery } from './queries.ts';
import type { Section } from './sections.ts';
import {
  draftFaults,
  editedSetting,
  refusalOf,
  type SettingDraft,
  type StoredSetting,
  settingChange,
} from './setting-draft.ts';
import { InvalidSetting } from './setting-faults.ts';
import { SettingProperties, useFaultText, ValueFields } from './setting-fields.tsx';
import styles from './settings.module.css';

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
  if (!data) return <Loading {...{ error, refetch }} count={1} height="14rem" />;
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
  const words = useLanguage();
  const { translate: t, languages } = words;
  const showSaved = useShowSaved();
  const queries = useQueryClient();
  const { key } = stored;
  const read = () => queries.fetchQuery({ ...storedSettingQuery(languages.catalog, key), staleTime: 0 });
  const form = useRecordForm<StoredSetting, SettingDraft, object, 'anyway'>(stored, {
    ...editedSetting(words, key),
    check: draftFaults,
    marksOf: refusalOf,
    isShown: (error) => error instanceof BookingsAffected,
    read,
    write: async ({ over, draft, extra }) => {
      const written = settingChange(key, over.value === undefined ? undefined : over, draft);
      if ('faults' in written) throw new InvalidSetting(written.faults);
      if (isRule(key) && extra !== 'anyway') await requireUnaffected(written.change);
      await api.writeSettings({ body: written.change });
      return read();
    },
    onSaved: () => {
      void showSaved(t('settings.saved'), 'listSettings', 'getSetting');
    },
  });
  const fault = useFaultText(form.fault);
  const draft = form.watched();
  const own = formOf(key);
  const place = own?.stop && stored.value !== undefined ? own.section : section;
  return (
    <Card>
      <SettingHead stored={stored} />
      <RecordForm form={form} place="plain" actions={place && <DeleteSetting name={key} section={place} />}>
        {section && <SettingProperties draft={draft} onEdit={form.edit} />}
        <ValueFields settingKey={key} draft={draft} fault={fault} onEdit={form.edit} />
        {form.error instanceof BookingsAffected && (
          <AffectedDialog
            affected={form.error.affected}
            onSave={() => form.send(form.values(), { extra: 'anyway' })}
            onBack={form.forget}
          />
        )}
      </RecordForm>
    </Card>
  );
}

/** Deletes the setting, with time to undo it. */
function DeleteSetting({ name, section }: { name: string; section: Section }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isHeld, hold } = useHeldAction(`setting ${name}`);
  const stop = formOf(name)?.stop;
  return (
    <Button
      look="danger"
      isBusy={isHeld}
      onClick={() => {
        hold({
          text: stop ? t(stop.text) : t('settings.deleting', { key: name }),
          send: () => api.deleteSetting({ path: { key: name } }),
          done: stop ? t(stop.done) : t('settings.deleted', { key: name }),
          changes: ['listSettings', 'getSetting'],
        });
        const group = section === 'business' ? undefined : section;
        void navigate({ to: '/settings', search: { group }, ignoreBlocker: true });
      }}
    >
      {t(stop?.button ?? 'words.delete')}
    </Button>
  );
}

/** The name of a setting, its effect, and the users who may read it. */
function SettingHead({ stored: { key, isPublic } }: { stored: StoredSetting }) {
  const t = useTranslate();
  const title = formOf(key)?.title;
  return (
    <header className={`${stack(1)} ${styles.head}`}>
      <h3>{title ? t(title) : key}</h3>
      <p className={soft}>{t(effectOf(key))}</p>
      <p className={`${wrap([1, 3], 'center')} ${soft} ${styles.badges}`}>
        <span className={styles.badge}>
          <Icon name={isPublic ? 'globe' : 'user'} size={16} />
          {isPublic ? t('settings.isPublic') : t('settings.isPrivate')}
        </span>
      </p>
    </header>
  );
}
