/** The emails about a booking, or to a customer: what was sent and when, what waits, and why one was not sent. */

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type BookingEmail, isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { pages } from '#console/api/list-query.ts';
import { staffListQuery } from '#console/api/record-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Loading, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './email-list.module.css';
import { emailKindNames, skipReasons } from './email-words.ts';

interface EmailListProps {
  /** The emails about a booking, or those to a user. */
  readonly filter: { readonly bookingId: string } | { readonly userId: string };
  readonly timeZone: string;
}

export function EmailList({ filter, timeZone }: EmailListProps) {
  const { translate: t } = useLanguage();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pages('listBookingEmails', { query: { ...filter, limit: 10 } }),
  );
  const emails = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section
      className={`${stack(3, 'shrinkable')} ${styles.emails}`}
      aria-labelledby="emails"
      data-screen-only
    >
      <h2 id="emails">{t('emails.title')}</h2>
      {(error || !data) && <Loading {...{ error, refetch }} count={1} height="3rem" />}
      {data && emails.length === 0 && <p className={`${soft} ${styles.soft}`}>{t('emails.none')}</p>}
      <ul>
        {emails.map((email) => (
          <Email key={email.id} email={email} timeZone={timeZone} isLinked={'userId' in filter} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('words.showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface EmailProps extends Pick<EmailListProps, 'timeZone'> {
  readonly email: BookingEmail;
  /** With a link to its booking. */
  readonly isLinked: boolean;
}

function Email({ email, timeZone, isLinked }: EmailProps) {
  const { translate: t, formats, languages } = useLanguage();
  const showSaved = useShowSaved();
  const { id, kind, userId, bookingIds, state, createdAt } = email;
  const [booking] = bookingIds;
  const { data: staff = [] } = useQuery(staffListQuery(languages.catalog));
  // Several members may get an email about one booking.
  const member = staff.find(({ user }) => user.id === userId)?.user.name;
  const again = useMutation({
    mutationFn: () => api.sendEmailAgain({ path: { id } }),
    onSuccess: () => {
      void showSaved(t('emails.sentAgain'), 'listBookingEmails');
    },
  });
  const stateText = useStateText(email, timeZone);
  const name = t(emailKindNames[kind]);
  const text = member === undefined ? name : t('emails.to', { kind: name, name: member });
  return (
    <li>
      <span>
        {isLinked && booking !== undefined ? (
          <Link to="/bookings/$id" params={{ id: booking }}>
            {text}
          </Link>
        ) : (
          text
        )}
        <span className={`${soft} ${styles.soft}`}>{stateText}</span>
      </span>
      {state !== 'QUEUED' && (
        <Button
          look="quiet"
          isBusy={again.isPending}
          aria-label={t('emails.sendThisAgain', {
            kind: name,
            date: formats.date(createdAt, 'dateTime', timeZone),
          })}
          onClick={() => again.mutate()}
        >
          {t('emails.sendAgain')}
        </Button>
      )}
      {again.error &&
        (isApiError(again.error, 'CONFLICT') ? (
          <p role="alert" className={styles.refused}>
            {t('emails.notSentAgain')}
          </p>
        ) : (
          <ProblemNotice error={again.error} />
        ))}
    </li>
  );
}

function useStateText({ state, reason, createdAt, sentAt }: BookingEmail, timeZone: string): string {
  const { translate: t, formats } = useLanguage();
  const date = formats.date(sentAt ?? createdAt, 'dateTime', timeZone);
  if (state === 'SENT') return t('emails.sent', { date });
  if (state === 'QUEUED') return t('emails.queued', { date });
  if (state === 'FAILED') return t('emails.failed', { date, reason: reason ?? '' });
  if (reason === 'PERHAPS_SENT') return t('emails.perhapsSent', { date });
  const known = skipReasons[reason ?? ''];
  return t('emails.skipped', { date, reason: known ? t(known) : (reason ?? '') });
}
