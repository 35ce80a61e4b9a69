/** The form for time off. It shows the affected bookings before anything is saved. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Staff, TimeOff } from '#client/index.ts';
import { showAtOnce } from '#console/api/at-once.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { timesOfDay } from '#console/components/calendar/date-time-field.tsx';
import { SelectField, TextArea } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { ProblemNotice } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { memberBookingsQuery, timeOffQuery } from '#console/screens/staff/queries.ts';
import styles from '#console/screens/staff/staff.module.css';
import { longestText } from '#domain/text/sizes.ts';
import own from './time-off.module.css';
import {
  endFault,
  newTimeOff,
  type Period,
  periodOf,
  periodText,
  type TimeOffDraft,
  touchedBookings,
  withFirstDay,
} from './time-off-draft.ts';
import { TouchedBookings } from './touched-bookings.tsx';

export function AddTimeOff({ member, timeZone }: { member: Staff; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [first] = useState(() => newTimeOff(todayIn(timeZone)));
  const add = useSaveForm<TimeOffDraft, TimeOff>({
    values: first,
    check: (draft) => ({ endTime: endFault(draft, timeZone) }),
    send: async (draft) => {
      const reason = draft.reason.trim();
      const wanted = periodOf(draft, timeZone) ?? { startDate: '', endDate: '' };
      const body = { ...wanted, ...(reason !== '' && { reason }) };
      const path = { id: member.id };
      const shown = { list: timeOffQuery(member.id).queryKey, row: { reason: null, ...body } };
      return showAtOnce(
        queries,
        ['listStaffTimeOff'],
        shown,
        async () => (await api.createStaffTimeOff({ path, body })).data,
      );
    },
    onSaved: (made) => {
      add.reset();
      toasts.show(t('staff.addedTimeOff', { when: periodText(formats, made, timeZone) }));
      void invalidate(queries, 'listStaffTimeOff', 'listSchedules', 'getSchedule');
    },
  });
  const draft = add.watched();
  const period = periodOf(draft, timeZone);
  return (
    <Form form={add} isGuarded>
      <h2 className={styles.heading}>{t('staff.addTimeOff')}</h2>
      <p className={`${soft} ${styles.soft}`}>{t('staff.timeOffHint')}</p>
      <TimeOffFields draft={draft} error={add.choice('endTime').error} onChange={add.edit} />
      <TextArea
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        isOptional
        rows={2}
        maxLength={longestText}
        {...add.field('reason')}
      />
      {period && add.isChanged && <Preview member={member} period={period} timeZone={timeZone} />}
      <div>
        <SubmitButton form={add}>{t('staff.addTimeOff')}</SubmitButton>
      </div>
    </Form>
  );
}

function Preview({ member, period, timeZone }: { member: Staff; period: Period; timeZone: string }) {
  const { translate: t, languages } = useLanguage();
  const { data, error, refetch } = useQuery(memberBookingsQuery(languages.catalog, member.id, period));
  if (error) return <ProblemNotice error={error} retry={() => void refetch()} />;
  const touched = touchedBookings(data ?? [], member.id, period);
  return (
    <div role="status">
      {data && touched.length === 0 && <p className={`${soft} ${styles.soft}`}>{t('staff.touchesNone')}</p>}
      {touched.length > 0 && (
        <div className={`${stack(3)} ${own.warn}`}>
          <p>{t('staff.wouldTouch', { count: touched.length })}</p>
          <TouchedBookings bookings={touched} timeZone={timeZone} />
        </div>
      )}
    </div>
  );
}

interface TimeOffFieldsProps {
  readonly draft: TimeOffDraft;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<TimeOffDraft>) => void;
}

/** The fields of a period: whole days, or days with times. */
function TimeOffFields({ draft, error, onChange }: TimeOffFieldsProps) {
  const { translate: t, formats } = useLanguage();
  // Local days and times, whatever their zone: UTC shows them unchanged.
  const times = timesOfDay(30).map(
    (time) => [time, formats.date(`2024-01-01T${time}Z`, 'time', 'UTC')] as const,
  );
  const fields = [
    { legend: t('staff.from'), day: draft.firstDay, time: draft.startTime, isEnd: false },
    { legend: t('staff.until'), day: draft.lastDay, time: draft.endTime, isEnd: true },
  ] as const;
  return (
    <>
      <label className={`${row(3, 'center')} ${styles.check}`}>
        <input
          type="checkbox"
          checked={draft.isWholeDays}
          onChange={(event) => onChange({ isWholeDays: event.target.checked })}
        />
        <span>{t('staff.wholeDays')}</span>
      </label>
      <div className={styles.pair}>
        {fields.map(({ legend, day, time, isEnd }) => (
          <fieldset key={legend} className={`${stack(2, 'fitting', 'narrow')} ${own.moment}`}>
            <legend>{legend}</legend>
            <DateButton
              label={legend}
              text={formats.date(`${day}T12:00Z`, 'fullDate', 'UTC')}
              day={day}
              first={isEnd ? draft.firstDay : undefined}
              onChoose={(next) => onChange(isEnd ? { lastDay: next } : withFirstDay(draft, next))}
            />
            {!draft.isWholeDays && (
              <SelectField
                label={t('date-time.timeOfDay')}
                value={time}
                options={times}
                error={isEnd ? error : undefined}
                onChange={({ target }) =>
                  onChange(isEnd ? { endTime: target.value } : { startTime: target.value })
                }
              />
            )}
          </fieldset>
        ))}
      </div>
    </>
  );
}
