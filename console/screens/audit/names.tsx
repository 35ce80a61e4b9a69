/** The name of an entry's user, the words for the action, and the link to the record. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError } from '#client/index.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './audit.module.css';
import { actionText, recordText } from './words.ts';

export function ActorName({ id }: { id: string | null }) {
  const t = useTranslate();
  const { data, error } = useQuery({ ...userQuery(id ?? undefined), staleTime: 60_000 });
  if (id === null) return t('audit.system');
  if (isApiError(error, 'NOT_FOUND')) return t('audit.deletedUser');
  // Until it is loaded, its space is reserved.
  return data === undefined ? '\u00a0' : data.name || data.email;
}

export function ActionName({ action }: { action: string }) {
  const t = useTranslate();
  const text = actionText(t, action);
  return text ?? <code lang="en">{action}</code>;
}

interface RecordLinkProps {
  readonly entity: string;
  readonly entityId: string | null;
}

/** The records with a page of their own. */
const pages = {
  booking: '/bookings/$id',
  pet: '/pets/$id',
  service: '/catalog/$id',
  staff: '/staff/$id',
} as const;

const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id);

/** The end of an id: it is random, its beginning is the time. The key of a setting stays as it is. */
export function shortId(id: string): string {
  return isUuid(id) ? `…${id.slice(-6)}` : id;
}

/** The type of record, as a link if the console shows it. Ids are shortened. */
export function RecordLink({ entity, entityId }: RecordLinkProps) {
  const t = useTranslate();
  const kind = recordText(t, entity) ?? entity;
  if (entityId === null) return kind;
  const text = (
    <>
      {kind}
      {/* The key of a setting is English. */}
      <span className={styles.id} lang={isUuid(entityId) ? undefined : 'en'}>
        {` ${shortId(entityId)}`}
      </span>
    </>
  );
  if (Object.hasOwn(pages, entity))
    return (
      <Link to={pages[entity as keyof typeof pages]} params={{ id: entityId }}>
        {text}
      </Link>
    );
  if (entity === 'setting')
    return <Link to={entityId === 'bookingEmails' ? '/settings/emails' : '/settings'}>{text}</Link>;
  if (entity !== 'user') return <span>{text}</span>;
  return (
    <Link to="/users" search={{ user: entityId }}>
      {text}
    </Link>
  );
}
