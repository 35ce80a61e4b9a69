/** The time off of a member: upcoming, with the affected bookings, and past. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Staff, TimeOff } from '#client/index.ts';
import { Card } from '#console/components/card/card.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { Loading, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { zoneName } from '#console/screens/staff/hours/hours-choice.tsx';
import { isDocumented } from '#console/screens/staff/hours/week-draft.ts';
import { memberBookingsQuery, timeOffQuery } from '#console/screens/staff/queries.ts';
import styles from '#console/screens/staff/staff.module.css';
import { AddTimeOff } from './add-time-off.tsx';
import type { Period } from './time-off-draft.ts';
import { TimeOffRow } from './time-off-row.tsx';

interface TimeOffSectionProps {
  readonly member: Staff;
  readonly businessZone: string;
}

/** The zone of the member's hours, or else that of the business. */
function zoneOf({ workingHours }: Staff, businessZone: string): string {
  const zone = isDocumented(workingHours) ? workingHours.timeZone : undefined;
  return typeof zone === 'string' ? zone : businessZone;
}

export function TimeOffSection({ member, businessZone }: TimeOffSectionProps) {
  const t = useTranslate();
  const timeZone = zoneOf(member, businessZone);
  const [now] = useState(() => new Date().toISOString());
  const { data, error, refetch } = useQuery(timeOffQuery(member.id));
  const isAhead = ({ endDate }: TimeOff) => Date.parse(endDate) > Date.parse(now);
  // A new one is at the end until it is stored.
  const all = data?.toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate)) ?? [];
  const ahead = all.filter(isAhead);
  const past = all.filter((one) => !isAhead(one)).reverse();
  return (
    <Columns>
      <Card>
        <h2 className={styles.heading}>{t('words.timeOff')}</h2>
        {timeZone !== businessZone && (
          <p className={`${soft} ${styles.soft}`}>
            {t('staff.zonesDiffer', { zone: zoneName(timeZone), business: zoneName(businessZone) })}
          </p>
        )}
        {(error || data === undefined) && <Loading {...{ error, refetch }} count={2} />}
        {data !== undefined && ahead.length === 0 && <p>{t('staff.noTimeOff')}</p>}
        {ahead.length > 0 && <Ahead timeOff={ahead} member={member} timeZone={timeZone} />}
        {past.length > 0 && (
          <details>
            <summary>{t('staff.pastTimeOff', { count: past.length })}</summary>
            <ul className={stack(3)}>
              {past.map((one) => (
                <TimeOffRow key={one.id} timeOff={one} member={member} timeZone={timeZone} bookings={[]} />
              ))}
            </ul>
          </details>
        )}
      </Card>
      <Card>
        <AddTimeOff member={member} timeZone={timeZone} />
      </Card>
    </Columns>
  );
}

function Ahead({
  timeOff,
  member,
  timeZone,
}: {
  timeOff: readonly TimeOff[];
  member: Staff;
  timeZone: string;
}) {
  const { languages } = useLanguage();
  // One request for all of them.
  const {
    data: bookings,
    error,
    refetch,
  } = useQuery(memberBookingsQuery(languages.catalog, member.id, wholeOf(timeOff)));
  return (
    <>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      <ul className={stack(3)}>
        {timeOff.map((one) => (
          <TimeOffRow
            key={one.id}
            timeOff={one}
            member={member}
            timeZone={timeZone}
            bookings={bookings ?? []}
          />
        ))}
      </ul>
    </>
  );
}

/** From the first start to the last end. */
function wholeOf(all: readonly Period[]): Period {
  const starts = all.map(({ startDate }) => startDate).toSorted();
  const ends = all.map(({ endDate }) => endDate).toSorted();
  return { startDate: starts[0] ?? '', endDate: ends.at(-1) ?? '' };
}
