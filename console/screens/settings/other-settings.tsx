/** The settings of a group that Petalpaw does not use itself, and the form for a new one. */

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SettingGroup } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm, useShowSaved } from '#console/components/form/use-save-form.ts';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { wrap } from '#console/components/layout/layout.ts';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { shownJson } from '#console/components/pet/json-text.ts';
import { type Column, DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { settingKeyPattern } from '#domain/settings/setting-limits.ts';
import { isOwnKey } from './known-settings.ts';
import { allSettingsQuery, type ListedSetting } from './queries.ts';
import { type Section, sectionNames } from './sections.ts';
import { draftFaults, refusalOf, type SettingDraft, settingChange } from './setting-draft.ts';
import { SettingProperties, useFaultText, ValueFields } from './setting-fields.tsx';
import { emptyValue } from './setting-value.ts';
import styles from './settings.module.css';

/** Longer values are cut in the list. */
const shownCharacters = 120;

export function OtherSettings({ group, section }: { group: SettingGroup; section: Section }) {
  const { translate: t, languages, catalogLang: lang } = useLanguage();
  const { data, error, refetch } = useQuery({
    ...allSettingsQuery(languages.catalog),
    placeholderData: keepPreviousData,
  });
  const place = section === 'business' ? undefined : section;
  const add = (
    <ButtonLink to="/settings" search={{ group: place, add: true }}>
      {t('settings.add')}
    </ButtonLink>
  );
  if (!data) return <Loading {...{ error, refetch }} count={3} />;
  const rows = data.filter((setting) => setting.group === group && !isOwnKey(setting.key));
  const columns: readonly Column<ListedSetting>[] = [
    {
      id: 'key',
      header: t('settings.key'),
      cell: ({ key }) => <SettingLink name={key} group={place} />,
    },
    {
      id: 'value',
      header: t('words.value'),
      cell: ({ value }) => (
        <span className={styles.value} lang={lang} translate="no">
          {shortened(shownJson(value))}
        </span>
      ),
    },
    {
      id: 'readers',
      header: t('settings.readers'),
      cell: ({ isPublic }) => (isPublic ? t('settings.isPublic') : t('settings.isPrivate')),
    },
  ];
  if (rows.length === 0) return <EmptyState text={t('settings.none')}>{add}</EmptyState>;
  return (
    <>
      <DataTable caption={t(sectionNames[section])} columns={columns} rows={rows} keyOf={({ key }) => key} />
      <div>{add}</div>
    </>
  );
}

interface SettingLinkProps {
  readonly name: string;
  readonly group: Exclude<Section, 'business'> | undefined;
}

/** A link to the setting, crossed out while it is being deleted. */
function SettingLink({ name, group }: SettingLinkProps) {
  const { isHeld } = useHeldAction(`setting ${name}`);
  return (
    <Link
      to="/settings"
      search={{ group, key: name }}
      className={styles.key}
      data-is-off={isHeld || undefined}
      translate="no"
    >
      {name}
    </Link>
  );
}

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * shownCharacters)];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : text;
}

interface NewDraft extends SettingDraft {
  readonly key: string;
}

class KeyTaken extends Error {}

const keyForm = new RegExp(settingKeyPattern);

/** The form for a custom setting. */
export function NewSetting({ group, section }: { group: SettingGroup; section: Section }) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showSaved = useShowSaved();
  const place = section === 'business' ? undefined : section;
  const create = useSaveForm<NewDraft>({
    // As the server does it.
    values: { ...emptyValue, key: '', kind: 'text', group, isPublic: group !== 'PAYMENT' },
    check: ({ key, ...draft }) => ({
      key: keyForm.test(key) ? undefined : 'settings.keyFault',
      ...draftFaults(draft),
    }),
    send: async ({ key, ...draft }) => {
      // A write would change an existing setting.
      const all = await queries.fetchQuery({ ...allSettingsQuery(languages.catalog), staleTime: 0 });
      if (isOwnKey(key) || all.some((setting) => setting.key === key)) throw new KeyTaken();
      const written = settingChange(key, undefined, draft);
      if ('change' in written) await api.writeSettings({ body: written.change });
    },
    onSaved: async () => {
      await showSaved(t('settings.saved'), 'listSettings', 'getSetting');
      await navigate({ to: '/settings', search: { group: place }, ignoreBlocker: true });
    },
    marksOf: refusalOf,
    faultsOf: (error) => ({ key: error instanceof KeyTaken ? 'settings.keyTaken' : undefined }),
  });
  const fault = useFaultText(create.fault);
  const draft = create.watched();
  return (
    <Card>
      <h3>{t('settings.add')}</h3>
      <Form form={create} isGuarded>
        <PlainField
          label={t('settings.key')}
          hint={t('settings.keyHint')}
          autoCapitalize="off"
          spellCheck={false}
          {...create.field('key')}
        />
        <SettingProperties draft={draft} onEdit={create.edit} />
        <ValueFields settingKey="" draft={draft} fault={fault} onEdit={create.edit} />
        <div className={wrap([2, 3], 'center')}>
          <SubmitButton form={create}>{t('settings.create')}</SubmitButton>
          <Button onClick={() => void navigate({ to: '/settings', search: { group: place } })}>
            {t('settings.back')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
