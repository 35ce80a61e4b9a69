/** One member in the list. */

import type { MemberOccupancy, Schedule, Staff } from '#client/index.ts';
import { CardLink, LinkedCard } from '#console/components/card/card.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Avatar } from '#console/components/staff/avatar.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { BookingsBadge } from './bookings-badge.tsx';
import rows from './rows.module.css';
import styles from './staff.module.css';
import type { Period } from './time-off/time-off-draft.ts';
import { hoursOn, nextTimeOff } from './today-hours.ts';

interface MemberRowProps {
  readonly member: Staff;
  /** Undefined while it is not known yet. */
  readonly schedule: Schedule | undefined;
  /** Of this week; undefined while it is not known yet. */
  readonly hours: MemberOccupancy | undefined;
  readonly today: Period;
  readonly now: string;
  readonly timeZone: string;
}

export function MemberRow({ member, schedule, hours, today, now, timeZone }: MemberRowProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const off = schedule && nextTimeOff(schedule, now);
  const texts = [member.position, member.department].filter((text) => text !== null);
  return (
    <LinkedCard className={rows.row} data-is-off={!member.isAvailable || undefined}>
      <Avatar name={member.user.name} />
      <div className={rows.who}>
        <h2>
          <CardLink to="/staff/$id" params={{ id: member.id }}>
            {member.user.name}
          </CardLink>
        </h2>
        <p className={`${soft} ${styles.soft}`}>
          <span lang={lang}>{texts.length > 0 ? texts.join(' · ') : member.code}</span>
        </p>
        {member.specialization && (
          <p className={`${soft} ${styles.soft}`} lang={lang}>
            {member.specialization}
          </p>
        )}
      </div>
      <div className={`${stack(1)} ${rows.when}`}>
        <p>
          <Icon name="clock" size={16} />
          <span>
            {schedule ? <TodaysHours schedule={schedule} today={today} timeZone={timeZone} /> : '…'}
          </span>
        </p>
        {hours && <HoursBooked hours={hours} />}
        {off && (
          <p className={`${soft} ${styles.soft}`}>
            <Icon name="calendar" size={16} />
            <span>
              {t('staff.nextOff', {
                when: formats.dateRange(off.startDate, lastMoment(off), 'day', timeZone),
              })}
            </span>
          </p>
        )}
      </div>
      <div className={`${wrap(2)} ${rows.state}`}>
        <BookingsBadge member={member} />
      </div>
    </LinkedCard>
  );
}

function HoursBooked({ hours: { bookedMinutes, workedMinutes } }: { hours: MemberOccupancy }) {
  const { translate: t, formats } = useLanguage();
  const booked = formats.number(inHours(bookedMinutes));
  if (workedMinutes === 0 && bookedMinutes === 0) return null;
  return (
    <p className={`${soft} ${styles.soft}`}>
      <Icon name="paw" size={16} />
      <span>
        {workedMinutes === null
          ? t('staff.onlyHoursBooked', { booked })
          : t('staff.hoursBooked', { booked, worked: formats.number(inHours(workedMinutes)) })}
      </span>
    </p>
  );
}

function inHours(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

/** Time off that ends at midnight still includes its last day. */
function lastMoment({ endDate }: Period): string {
  return new Date(Date.parse(endDate) - 1).toISOString();
}

function TodaysHours({
  schedule,
  today,
  timeZone,
}: Pick<MemberRowProps, 'today' | 'timeZone'> & { schedule: Schedule }) {
  const { translate: t, formats } = useLanguage();
  const { open, isWholeDay, isOff } = hoursOn(schedule, today);
  if (open.length === 0) return isOff ? t('staff.offToday') : t('staff.closedToday');
  if (isWholeDay && !isOff) return t('staff.anyTime');
  const spans = open.map(({ startDate, endDate }) => formats.dateRange(startDate, endDate, 'time', timeZone));
  return t('staff.today', { hours: formats.list(spans) });
}
