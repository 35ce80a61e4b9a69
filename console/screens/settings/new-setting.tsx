/** The form for a custom setting. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SettingGroup } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import type { Parts } from '#console/components/versions/merge.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { SettingProperties } from './properties.tsx';
import { allSettingsQuery } from './queries.ts';
import { settingChange } from './setting-draft.ts';
import { refusalOf } from './setting-form.tsx';
import type { Faults } from './setting-value.ts';
import { isOwnKey, type Section } from './setting-words.ts';
import styles from './settings.module.css';
import { ValueFields } from './value-fields.tsx';

type KeyFault = 'form' | 'taken' | undefined;

/** By the rule of the server. */
const keyForm = /^[A-Za-z0-9._-]{1,100}$/;

export function NewSetting({ group, section }: { group: SettingGroup; section: Section }) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [key, setKey] = useState('');
  const [draft, setDraft] = useState<Parts>({
    kind: 'text',
    group,
    // As the server does it.
    isPublic: String(group !== 'PAYMENT'),
  });
  const [faults, setFaults] = useState<Faults>({});
  const [keyFault, setKeyFault] = useState<KeyFault>();
  const place = section === 'business' ? undefined : section;
  const create = useMutation({
    mutationFn: async (): Promise<KeyFault> => {
      // A write would change an existing setting.
      const all = await queries.fetchQuery({ ...allSettingsQuery(languages.catalog), staleTime: 0 });
      if (isOwnKey(key) || all.some((setting) => setting.key === key)) return 'taken';
      const written = settingChange(key, undefined, draft);
      if ('change' in written) await api.writeSettings({ body: written.change });
      return undefined;
    },
    onSuccess: async (fault) => {
      setKeyFault(fault);
      if (fault !== undefined) return;
      toasts.show(t('settings.saved'));
      await queries.invalidateQueries({ queryKey: ['settings'] });
      await navigate({ to: '/settings', search: { group: place }, ignoreBlocker: true });
    },
    onError: (error) => setFaults(refusalOf(error)),
  });
  const submit = () => {
    const written = settingChange(key, undefined, draft);
    const wrongKey = keyForm.test(key) ? undefined : 'form';
    setKeyFault(wrongKey);
    setFaults('faults' in written ? written.faults : {});
    if (!wrongKey && 'change' in written && !create.isPending) create.mutate();
  };
  const edit = (changed: Parts) => setDraft((before) => ({ ...before, ...changed }));
  const keyErrors = { form: t('settings.keyFault'), taken: t('settings.keyTaken') };
  return (
    <Card>
      <UnsavedChanges isChanged={key !== ''} />
      <h3>{t('settings.add')}</h3>
      <Form onSubmit={submit}>
        {create.error && !create.isPending && <ProblemNotice error={create.error} />}
        <TextField
          label={t('settings.key')}
          hint={t('settings.keyHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={key}
          error={keyFault && keyErrors[keyFault]}
          onChange={({ target }) => setKey(target.value)}
        />
        <SettingProperties draft={draft} onReplace={setDraft} onEdit={edit} />
        <ValueFields settingKey="" draft={draft} faults={faults} onEdit={edit} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {t('settings.create')}
          </Button>
          <Button onClick={() => void navigate({ to: '/settings', search: { group: place } })}>
            {t('settings.back')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
