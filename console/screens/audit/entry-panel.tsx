/** One entry of the audit log: user, time and origin, the changes, and the proof that it is genuine. */
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#client/index.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { PanelFacts, SidePanel } from '#console/components/side-panel/side-panel.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './audit.module.css';
import { Changes } from './changes-list.tsx';
import { ActorName, RecordLink } from './names.tsx';
import { entryQuery } from './queries.ts';
import type { AuditFilters } from './route.ts';
import { EntrySeal } from './seals.tsx';
import { actionText } from './words.ts';

interface EntryPanelProps {
  readonly id: string;
  /** The entry, if it is on the page. */
  readonly known: AuditEntry | undefined;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onFilter: (filters: AuditFilters) => void;
}

export function EntryPanel({ id, known, timeZone, onClose, onFilter }: EntryPanelProps) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ ...entryQuery(id), enabled: known === undefined });
  const entry = known ?? data;
  return (
    <SidePanel
      title={entry ? (actionText(t, entry.action) ?? entry.action) : t('audit.entry')}
      onClose={onClose}
    >
      {entry && <Entry entry={entry} timeZone={timeZone} onFilter={onFilter} />}
      {entry === null && <EmptyState icon="search" text={t('audit.noEntry')} />}
      {entry === undefined && <Loading {...{ error, refetch }} height="3rem" />}
    </SidePanel>
  );
}

function Entry({
  entry,
  timeZone,
  onFilter,
}: {
  entry: AuditEntry;
  timeZone: string;
  onFilter: (filters: AuditFilters) => void;
}) {
  const { translate: t, formats } = useLanguage();
  const { at, actorId, entity, entityId, ip, requestId } = entry;
  return (
    <>
      <PanelFacts>
        <dt>{t('audit.time')}</dt>
        <dd>{formats.date(at, 'dateTime', timeZone)}</dd>
        <dt>{t('users.one')}</dt>
        <dd>
          <ActorName id={actorId} />
        </dd>
        <dt>{t('audit.record')}</dt>
        <dd>
          <RecordLink entity={entity} entityId={entityId} />
        </dd>
        {ip && (
          <>
            <dt>{t('audit.ip')}</dt>
            <dd>{ip}</dd>
          </>
        )}
        <dt>{t('audit.request')}</dt>
        <dd className={styles.id}>{requestId}</dd>
      </PanelFacts>
      <Buttons>
        {entityId !== null && (
          <Button onClick={() => onFilter({ entity, record: entityId })}>{t('audit.onlyRecord')}</Button>
        )}
        {actorId !== null && (
          <Button onClick={() => onFilter({ actor: actorId })}>{t('audit.onlyActor')}</Button>
        )}
      </Buttons>
      <Changes entry={entry} timeZone={timeZone} />
      <EntrySeal entry={entry} timeZone={timeZone} />
    </>
  );
}
