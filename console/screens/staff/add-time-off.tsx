/** The form for time off. It shows the affected bookings before anything is saved. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import type { Fault } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextArea } from '#console/components/field/text-area.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { periodText } from './period-text.ts';
import { memberBookingsQuery, timeOffQuery } from './queries.ts';
import styles from './staff.module.css';
import own from './time-off.module.css';
import {
  endFault,
  newTimeOff,
  type Period,
  periodOf,
  type TimeOffDraft,
  touchedBookings,
} from './time-off-draft.ts';
import { TimeOffFields } from './time-off-fields.tsx';
import { TouchedBookings } from './touched-bookings.tsx';

export function AddTimeOff({ member, timeZone }: { member: Staff; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [first] = useState(() => newTimeOff(todayIn(timeZone)));
  const [draft, setDraft] = useState<TimeOffDraft>(first);
  const [fault, setFault] = useState<Fault>();
  const period = periodOf(draft, timeZone);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  const add = useMutation({
    mutationFn: async (wanted: Period) => {
      const reason = draft.reason.trim();
      const body = { ...wanted, ...(reason !== '' && { reason }) };
      return (await api.createStaffTimeOff({ path: { id: member.id }, body })).data;
    },
    onSuccess: (made) => {
      setDraft(first);
      toasts.show(t('staff.addedTimeOff', { when: periodText(formats, made, timeZone) }));
      void queries.invalidateQueries({ queryKey: timeOffQuery(member.id).queryKey });
      void queries.invalidateQueries({ queryKey: ['staff', 'schedules'] });
    },
  });
  const submit = () => {
    const found = endFault(draft, timeZone);
    setFault(found);
    if (found === undefined && period && !add.isPending) add.mutate(period);
  };
  const edit = (changed: Partial<TimeOffDraft>) => {
    setFault(undefined);
    setDraft((before) => ({ ...before, ...changed }));
  };
  return (
    <Form onSubmit={submit}>
      <UnsavedChanges isChanged={isChanged} />
      <h2 className={styles.heading}>{t('staff.addTimeOff')}</h2>
      <p className={styles.soft}>{t('staff.timeOffHint')}</p>
      {add.error && !add.isPending && <ProblemNotice error={add.error} />}
      <TimeOffFields draft={draft} fault={fault} onChange={edit} />
      <TextArea
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        isOptional
        rows={2}
        maxLength={20_000}
        value={draft.reason}
        onChange={(event) => edit({ reason: event.target.value })}
      />
      {period && isChanged && <Preview member={member} period={period} timeZone={timeZone} />}
      <div>
        <Button type="submit" look="primary" isBusy={add.isPending}>
          {t('staff.addTimeOff')}
        </Button>
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
      {data && touched.length === 0 && <p className={styles.soft}>{t('staff.touchesNone')}</p>}
      {touched.length > 0 && (
        <div className={own.warn}>
          <p>{t('staff.wouldTouch', { count: touched.length })}</p>
          <TouchedBookings bookings={touched} timeZone={timeZone} />
        </div>
      )}
    </div>
  );
}
