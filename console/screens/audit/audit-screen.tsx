/**
 * The audit log: the user, the action and the exact changes of each entry. Nobody can change it, and seals prove that.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditEntry } from '#client/index.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Page } from '#console/components/page/page.tsx';
import { EmptyState, Skeleton } from '#console/components/page/states.tsx';
import { WithSidePanel } from '#console/components/side-panel/side-panel.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './audit.module.css';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import type { AuditFilters } from './audit-search.ts';
import { EntryPanel } from './entry-panel.tsx';
import { ActionName, ActorName, RecordLink } from './names.tsx';
import { entriesQuery } from './queries.ts';
import { LastSeal } from './seals.tsx';

export function AuditScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <LastSeal timeZone={timeZone} />
      {timeZone === undefined ? <Skeleton count={6} height="3.5rem" /> : <Log timeZone={timeZone} />}
    </Page>
  );
}

function Log({ timeZone }: { timeZone: string }) {
  const t = useTranslate();
  const formats = useFormats();
  const { entry, lang, ...filters } = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const pages = useInfiniteQuery(entriesQuery(filters));
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
        caption={t('audit.title')}
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
