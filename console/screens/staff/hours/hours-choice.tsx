/** The choice of a member's weekly hours: none, or hours in a time zone. */

import type { JsonValue } from '#client/index.ts';
import { timeZoneChoices } from '#console/components/business/time-zones.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { usualWeek } from '#console/components/hours/week.ts';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { Notice } from '#console/components/page/page.tsx';
import { jsonText } from '#console/components/pet/json-text.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from '#console/screens/staff/staff.module.css';
import { weekdays } from '#domain/time/working-hours.ts';
import hours from './hours.module.css';
import { type HoursDraft, isDocumented } from './week-draft.ts';

interface HoursChoiceProps {
  readonly draft: HoursDraft;
  readonly stored: JsonValue;
  readonly businessZone: string;
  readonly onChange: (draft: HoursDraft) => void;
}

export function HoursChoice({ draft, stored, businessZone, onChange }: HoursChoiceProps) {
  const t = useTranslate();
  const isEmpty = weekdays.every((day) => draft.days[day].length === 0);
  const choose = (isBound: boolean) => {
    const bound = { ...draft, isBound };
    onChange(isBound && isEmpty ? { ...bound, days: usualWeek() } : bound);
  };
  const zone = draft.timeZone || businessZone;
  const asBusiness = { id: '', text: t('staff.zoneBusiness', { zone: zoneName(businessZone) }) };
  return (
    <Group legend={t('staff.hours')}>
      <div className={wrap(2)}>
        {([true, false] as const).map((isBound) => (
          <Choice
            key={String(isBound)}
            type="radio"
            name="hours"
            checked={draft.isBound === isBound}
            onChange={() => choose(isBound)}
          >
            {isBound ? t('staff.hoursWeekly') : t('staff.hoursAny')}
          </Choice>
        ))}
      </div>
      {stored !== null && !isDocumented(stored) && (
        <Notice icon="warning">
          <p>{t('staff.hoursOther')}</p>
          <pre className={hours.json} lang="en">
            {jsonText(stored)}
          </pre>
        </Notice>
      )}
      {draft.isBound && (
        <>
          <p className={`${soft} ${styles.soft}`}>{t('staff.hoursHint')}</p>
          <div className={hours.zone}>
            <ComboBox
              label={t('staff.zone')}
              choices={[asBusiness, ...timeZoneChoices(zone)]}
              value={draft.timeZone}
              onChange={(timeZone) => onChange({ ...draft, timeZone })}
              noneText={t('staff.noZone')}
            />
          </div>
          {draft.timeZone !== '' && draft.timeZone !== businessZone && (
            <Notice icon="clock">
              {t('staff.zonesDiffer', { zone: zoneName(draft.timeZone), business: zoneName(businessZone) })}
            </Notice>
          )}
        </>
      )}
    </Group>
  );
}

export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
