/** The settings of a group that Petalpaw does not use itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SettingGroup } from '#client/index.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { shownJson } from '#console/components/pet/json-text.ts';
import { type Column, DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { allSettingsQuery, type ListedSetting } from './queries.ts';
import { isOwnKey, type Section, sectionNames } from './setting-words.ts';
import styles from './settings.module.css';

/** Longer values are cut in the list. */
const shownCharacters = 120;

export function OtherSettings({ group, section }: { group: SettingGroup; section: Section }) {
  const { translate: t, languages } = useLanguage();
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
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton count={3} />;
  const rows = data.filter((setting) => setting.group === group && !isOwnKey(setting.key));
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  const columns: readonly Column<ListedSetting>[] = [
    {
      id: 'key',
      header: t('settings.key'),
      cell: ({ key }) => (
        <Link to="/settings" search={{ group: place, key }} className={styles.key} translate="no">
          {key}
        </Link>
      ),
    },
    {
      id: 'value',
      header: t('settings.value'),
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

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * shownCharacters)];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : text;
}
