/**
 * The audit log: the user, the action and the exact changes of each entry. Nobody can change it, and seals prove that.
 */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditEntry } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { CustomerPicker } from '#console/components/customer/customer-picker.tsx';
import { DownloadButton } from '#console/components/download/download-button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { DayRange, dayTexts } from '#console/components/filter/day-range.tsx';
import { FilterBar, SearchField } from '#console/components/filter/filter-bar.tsx';
import { EmptyState, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { WithSidePanel } from '#console/components/side-panel/side-panel.tsx';
import { CompactSwitch } from '#console/components/table/compact.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { auditActions } from '#domain/access/audited.ts';
import styles from './audit.module.css';
import { EntryPanel } from './entry-panel.tsx';
import { ActionName, ActorName, RecordLink, shortId } from './names.tsx';
import { entriesQuery, lastSealQuery, queryOf } from './queries.ts';
import type { AuditFilters, AuditSearch } from './route.ts';
import { LastSeal } from './seals.tsx';
import { actionText, recordNames, recordText } from './words.ts';

export function load({ queries, lang, search: { entry: _, ...filters } }: Opening<AuditSearch>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchQuery(lastSealQuery),
    queries.prefetchInfiniteQuery(entriesQuery(lang, filters)),
  ]);
}

export function AuditScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <Page title={t('navigation.audit')} lead={t('audit.lead')}>
      <LastSeal timeZone={timeZone} />
      {timeZone === undefined ? <Skeleton count={6} height="3.5rem" /> : <Log timeZone={timeZone} />}
    </Page>
  );
}

function Log({ timeZone }: { timeZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  const { entry, lang, ...filters } = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const pages = useInfiniteQuery(entriesQuery(languages.catalog, filters));
  // Based on the current address: a second choice may come before the page has changed.
  const change = (changed: AuditFilters) =>
    void navigate({
      search: ({ entry: _, ...before }) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const clear = () => void navigate({ search: { lang }, replace: true, resetScroll: false });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = rows[0];
  return (
    <WithSidePanel
      open={entry}
      above={
        <AuditFilterBar
          filters={filters}
          total={pages.data?.pages[0]?.total}
          onChange={change}
          onClear={clear}
        />
      }
      panel={
        entry && (
          <EntryPanel
            key={entry}
            id={entry}
            known={rows.find(({ id }) => id === entry)}
            timeZone={timeZone}
            onClose={() => void navigate({ search: { lang, ...filters }, resetScroll: false })}
            onFilter={change}
          />
        )
      }
    >
      <PagedTable<AuditEntry>
        caption={t('navigation.audit')}
        pages={pages}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'at',
            header: t('audit.time'),
            cell: ({ id, at }) => (
              <Link
                to="/audit"
                search={{ lang, ...filters, entry: id }}
                resetScroll={false}
                data-opens={id}
                aria-current={id === entry || undefined}
                className={styles.time}
              >
                {formats.date(at, 'dateTime', timeZone)}
              </Link>
            ),
          },
          {
            id: 'actor',
            header: t('users.one'),
            isCut: true,
            cell: ({ actorId }) => <ActorName id={actorId} />,
          },
          { id: 'action', header: t('audit.action'), cell: ({ action }) => <ActionName action={action} /> },
          { id: 'record', header: t('audit.record'), cell: (row) => <RecordLink {...row} /> },
        ]}
        empty={<EmptyState icon="search" text={t('lists.noMatch')} />}
      />
      {newest && <ZoneNote instant={newest.at} timeZone={timeZone} />}
    </WithSidePanel>
  );
}

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly total: number | undefined;
  readonly onChange: (changed: AuditFilters) => void;
  readonly onClear: () => void;
}

/** The filters of the audit log, and a download of the selected entries. */
function AuditFilterBar({ filters, total, onChange, onClear }: AuditFilterBarProps) {
  const { translate: t, formats, languages } = useLanguage();
  const { actor, action, entity, record, from, to } = filters;
  const { data: user } = useQuery(userQuery(actor));
  const compare = new Intl.Collator(languages.console).compare;
  const options = (
    values: readonly string[],
    text: (value: string) => string | undefined,
    chosen?: string,
  ) => {
    // An address may contain one that is unknown here.
    const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
    const named = all.map((value) => [value, text(value) ?? value] as const);
    return [['', t('lists.any')] as const, ...named.sort(([, one], [, other]) => compare(one, other))];
  };
  return (
    <FilterBar
      total={total}
      onClear={onClear}
      chosen={{
        actor: actor && (user?.name || user?.email || t('users.one')),
        action: action && (actionText(t, action) ?? action),
        entity: entity && (recordText(t, entity) ?? entity),
        record: record && shortId(record),
        ...dayTexts(t, formats, filters),
      }}
      onRemove={onChange}
      actions={
        <>
          <CompactSwitch />
          <DownloadButton
            file={{
              operation: 'listAuditLogs',
              path: '/audit-logs',
              query: queryOf(filters),
              type: 'text/csv',
            }}
          />
        </>
      }
    >
      <CustomerPicker
        label={t('users.one')}
        isForEveryone
        noneText={t('audit.nobody')}
        value={actor}
        onChange={(id) => onChange({ actor: id })}
      />
      <SelectField
        label={t('audit.action')}
        isFilter
        value={action ?? ''}
        options={options(auditActions, (value) => actionText(t, value), action)}
        onChange={({ target }) => onChange({ action: target.value || undefined })}
      />
      <SelectField
        label={t('audit.recordType')}
        isFilter
        value={entity ?? ''}
        options={options(Object.keys(recordNames), (value) => recordText(t, value), entity)}
        onChange={({ target }) => onChange({ entity: target.value || undefined })}
      />
      <SearchField
        label={t('audit.recordId')}
        value={record}
        onChange={(value) => onChange({ record: value })}
      />
      <DayRange from={from} to={to} onChange={onChange} />
    </FilterBar>
  );
}
