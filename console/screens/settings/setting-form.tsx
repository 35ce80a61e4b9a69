/** The form of one setting: its effect, its value, and its readers. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import type { PartDescription } from '#console/components/versions/version-choice.tsx';
import { useVersions, VersionedForm } from '#console/components/versions/versioned-form.tsx';
import type { Parts } from '#console/components/versions/versions.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { serviceCategories } from '#domain/booking/service-category.ts';
import { isLanguage } from '#domain/text/language.ts';
import { type StoredSetting, storedSettingQuery } from './queries.ts';
import { draftFaults, InvalidParts, refusalOf, settingChange, settingParts } from './setting-draft.ts';
import { isOwnKey, type Section, wordsOf } from './setting-words.ts';
import styles from './settings.module.css';
import { SettingProperties, useFaultText, ValueFields } from './value-fields.tsx';

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

function versionOf(stored: StoredSetting) {
  return { stored, parts: settingParts(stored), etag: '' };
}

function SettingForm({ stored, section }: { stored: StoredSetting; section: Section | undefined }) {
  const { translate: t, languages } = useLanguage();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { key } = stored;
  const read = async () =>
    versionOf(await queries.fetchQuery({ ...storedSettingQuery(languages.catalog, key), staleTime: 0 }));
  const form = useVersions({
    present: useMemo(() => versionOf(stored), [stored]),
    draftOf: (parts) => ({ parts }),
    partsOf: ({ parts }) => parts,
    check: ({ parts }) => draftFaults(parts),
    marksOf: refusalOf,
    store: {
      isUntagged: true,
      read,
      write: async (over, wanted) => {
        const written = settingChange(key, over.stored.value === undefined ? undefined : over.parts, wanted);
        if ('faults' in written) throw new InvalidParts(written.faults);
        await api.writeSettings({ body: written.change });
        return read();
      },
    },
    onSaved: () => {
      toasts.show(t('settings.saved'));
      void invalidate(queries, 'listSettings', 'getSetting');
    },
  });
  const fault = useFaultText(form.fault);
  const { value: draft, onChange: replace } = form.choice('parts');
  const edit = (changed: Parts) => replace({ ...form.values().parts, ...changed });
  return (
    <Card>
      <SettingHead stored={stored} />
      <VersionedForm
        form={form}
        describe={describeSettingPart(t, key)}
        place="plain"
        actions={section && <DeleteSetting name={key} section={section} />}
      >
        {section && <SettingProperties draft={draft} onReplace={replace} onEdit={edit} />}
        <ValueFields settingKey={key} draft={draft} fault={fault} onEdit={edit} />
      </VersionedForm>
    </Card>
  );
}

/** Deletes a custom setting, with time to undo it. */
function DeleteSetting({ name, section }: { name: string; section: Section }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isHeld, hold } = useHeldAction(`setting ${name}`);
  return (
    <Button
      look="danger"
      isBusy={isHeld}
      onClick={() => {
        hold({
          text: t('settings.deleting', { key: name }),
          send: () => api.deleteSetting({ path: { key: name } }),
          done: t('settings.deleted', { key: name }),
          changes: ['listSettings', 'getSetting'],
        });
        const group = section === 'business' ? undefined : section;
        void navigate({ to: '/settings', search: { group }, ignoreBlocker: true });
      }}
    >
      {t('words.delete')}
    </Button>
  );
}

/** The name of a setting, its effect, and the users who may read it. */
function SettingHead({ stored: { key, isPublic } }: { stored: StoredSetting }) {
  const t = useTranslate();
  const words = wordsOf(key);
  return (
    <header className={styles.head}>
      <h3>{words?.title ? t(words.title) : key}</h3>
      <p className={styles.soft}>{words ? t(words.effect) : t('settings.unknownEffect')}</p>
      <p className={styles.badges}>
        {words?.title && <code>{key}</code>}
        <span className={styles.badge}>
          <Icon name={isPublic ? 'globe' : 'user'} size={16} />
          {isPublic ? t('settings.isPublic') : t('settings.isPrivate')}
        </span>
      </p>
    </header>
  );
}

const labels: Readonly<Record<string, PlainKey>> = {
  value: 'words.value',
  kind: 'settings.kind',
  group: 'settings.group',
  isPublic: 'settings.everybody',
};

/** The words for a part of a setting, to compare two versions. */
function describeSettingPart(t: Translate, key: string) {
  return (part: string, text: string): PartDescription => {
    const [field = '', below = ''] = part.split('.');
    const category = serviceCategories.find((one) => one === below);
    if (category) return { label: t(categoryNames[category]), text };
    if (isLanguage(below)) return { label: contentLanguageNames[below], text, lang: below };
    if (field === 'isPublic')
      return {
        label: t('settings.everybody'),
        text: text === 'true' ? t('words.yes') : t('words.no'),
      };
    const own = field === 'value' ? wordsOf(key)?.title : undefined;
    return { label: t(own ?? labels[field] ?? 'words.value'), text };
  };
}
