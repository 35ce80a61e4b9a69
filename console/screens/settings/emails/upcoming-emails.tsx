/** The reminders of the next seven days. */

import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UpcomingReminder } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { upcomingQuery } from '#console/components/booking/no-mail-server.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './emails.module.css';

/** Reminders that are added at a time: the names of their customers are read one by one. */
const atOnce = 10;

export function UpcomingEmails() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(upcomingQuery);
  const [most, setMost] = useState(atOnce);
  const reminders = data?.reminders ?? [];
  return (
    <Card>
      <h3>{t('email-settings.upcoming')}</h3>
      {(error || !data) && <Loading {...{ error, refetch }} count={2} />}
      {data && reminders.length === 0 && (
        <p className={`${soft} ${styles.soft}`}>{t('email-settings.noUpcoming')}</p>
      )}
      {reminders.length > 0 && <Reminders reminders={reminders.slice(0, most)} />}
      {most < reminders.length && (
        <div>
          <Button onClick={() => setMost(most + atOnce)}>{t('words.showMore')}</Button>
        </div>
      )}
      {data?.hasMore && most >= reminders.length && (
        <p className={`${soft} ${styles.soft}`}>
          {t('email-settings.firstListed', { count: reminders.length })}
        </p>
      )}
    </Card>
  );
}

function Reminders({ reminders }: { readonly reminders: readonly UpcomingReminder[] }) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const names = useQueries({
    queries: [...new Set(reminders.map(({ userId }) => userId))].map((id) => ({
      ...userQuery(id),
      staleTime: 60_000,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.name || data.email] as const] : []))),
  });
  return (
    <ul className={`${stack(2)} ${styles.reminders}`}>
      {reminders.map(({ at, userId, bookingIds }) => (
        <li
          key={`${at} ${userId} ${bookingIds[0]}`}
          className={`${wrap([1, 3], 'start', 'between')} ${styles.head}`}
        >
          <span>
            <Link to="/customers/$id" params={{ id: userId }}>
              {names.get(userId) ?? '…'}
            </Link>
            <span className={`${soft} ${styles.soft}`}>{formats.date(at, 'dayTime', timeZone)}</span>
          </span>
          <span className={wrap([1, 3])}>
            {bookingIds.map((id, place) => (
              <Link key={id} to="/bookings/$id" params={{ id }}>
                {bookingIds.length === 1
                  ? t('bookings.one')
                  : t('email-settings.bookingOf', { number: place + 1 })}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
