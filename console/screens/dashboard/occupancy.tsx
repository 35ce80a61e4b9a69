/** How much of the working hours is booked: by staff member, and by weekday and hour. */

import { useQuery } from '@tanstack/react-query';
import type { HourOccupancy, MemberOccupancy } from '#client/index.ts';
import { staffListQuery } from '#console/api/record-queries.ts';
import { daysBetween } from '#console/components/calendar/business-days.ts';
import { stack } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { mostDaysOfOccupancy } from '#domain/booking/rules/occupancy.ts';
import styles from './dashboard.module.css';
import type { Period } from './period.ts';
import { occupancyQuery } from './queries.ts';

export function Occupancy({ period, timeZone }: { period: Period; timeZone: string }) {
  const { translate: t } = useLanguage();
  const isTooLong = daysBetween(period.first, period.last) >= mostDaysOfOccupancy;
  const { data, error, refetch } = useQuery({ ...occupancyQuery(period, timeZone), enabled: !isTooLong });
  if (isTooLong)
    return <p className={styles.soft}>{t('dashboard.hoursTooLong', { days: mostDaysOfOccupancy })}</p>;
  if (!data) return <Loading {...{ error, refetch }} count={2} height="12rem" />;
  const members = data.members.filter(({ bookedMinutes, workedMinutes }) => bookedMinutes || workedMinutes);
  return (
    <>
      <section className={`${stack(4, 'narrow', 'top')} ${styles.section}`}>
        <h3>{t('dashboard.hoursByMember')}</h3>
        <p className={styles.soft}>{t('dashboard.hoursText')}</p>
        {members.length === 0 ? <p>{t('dashboard.noHours')}</p> : <MemberTable members={members} />}
      </section>
      {data.hours.some(({ workedMinutes }) => workedMinutes > 0) && (
        <section className={`${stack(4, 'narrow', 'top')} ${styles.section}`}>
          <h3 id="dashboard-hours">{t('dashboard.hoursByTime')}</h3>
          <HourTable hours={data.hours} />
        </section>
      )}
    </>
  );
}

function MemberTable({ members }: { members: readonly MemberOccupancy[] }) {
  const { translate: t, formats, languages } = useLanguage();
  const { data: staff = [] } = useQuery(staffListQuery(languages.catalog));
  const names = new Map(staff.map(({ id, user }) => [id, user.name]));
  const hours = (minutes: number) => formats.number(Math.round(minutes / 6) / 10);
  const shareOf = ({ bookedMinutes, workedMinutes }: MemberOccupancy) =>
    workedMinutes ? bookedMinutes / workedMinutes : undefined;
  const inOrder = members.toSorted((one, other) => (shareOf(other) ?? -1) - (shareOf(one) ?? -1));
  return (
    <DataTable
      caption={t('dashboard.hoursByMember')}
      rows={inOrder}
      keyOf={({ staffId }) => staffId}
      columns={[
        {
          id: 'name',
          header: t('words.staffMember'),
          cell: (member) => (
            <span className={stack(1)}>
              {names.get(member.staffId) ?? '…'}
              <span
                className={styles.length}
                aria-hidden="true"
                style={{ inlineSize: `${100 * Math.min(shareOf(member) ?? 0, 1)}%` }}
              />
            </span>
          ),
        },
        {
          id: 'booked',
          header: t('dashboard.hoursBooked'),
          isNumeric: true,
          cell: ({ bookedMinutes }) => hours(bookedMinutes),
        },
        {
          id: 'worked',
          header: t('dashboard.hoursWorked'),
          isNumeric: true,
          cell: ({ workedMinutes }) => workedMinutes !== null && hours(workedMinutes),
        },
        {
          id: 'share',
          header: t('dashboard.share'),
          isNumeric: true,
          cell: (member) => {
            const share = shareOf(member);
            return share !== undefined && formats.percent(Math.round(share * 100) / 100);
          },
        },
      ]}
    />
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Each cell has its number: the colour only repeats it. */
function HourTable({ hours }: { hours: readonly HourOccupancy[] }) {
  const { translate: t, formats } = useLanguage();
  const cells = new Map(hours.map((one) => [`${one.weekday} ${one.hour}`, one]));
  const worked = hours.filter(({ workedMinutes }) => workedMinutes > 0).map(({ hour }) => hour);
  const first = Math.min(...worked);
  const shown = Array.from({ length: Math.max(...worked) - first + 1 }, (_, at) => first + at);
  return (
    <table className={styles.heat} aria-labelledby="dashboard-hours">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('dashboard.hour')}</span>
          </th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{formats.date(dayOfWeek(weekday), 'narrowWeekday', 'UTC')}</span>
              <span className="visually-hidden">{formats.date(dayOfWeek(weekday), 'weekday', 'UTC')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((hour) => (
          <tr key={hour}>
            <th scope="row">
              {formats.date(`2026-01-05T${String(hour).padStart(2, '0')}:00Z`, 'time', 'UTC')}
            </th>
            {weekdays.map((weekday) => {
              const { bookedMinutes = 0, workedMinutes = 0 } = cells.get(`${weekday} ${hour}`) ?? {};
              if (workedMinutes === 0) return <td key={weekday} />;
              const share = bookedMinutes / workedMinutes;
              return (
                <td key={weekday} style={{ '--share': Math.min(share, 1) } as object}>
                  {formats.percent(Math.round(share * 100) / 100)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 5 January 2026 was a Monday. */
function dayOfWeek(weekday: number): string {
  return `2026-01-${String(4 + weekday).padStart(2, '0')}T12:00Z`;
}
