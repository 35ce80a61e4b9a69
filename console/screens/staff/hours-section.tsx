/** The weekly hours of a member, in their time zone. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#console/api/client.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useVersions } from '#console/components/versions/use-versions.ts';
import { VersionedForm } from '#console/components/versions/versioned-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { DayHours } from './day-hours.tsx';
import hours from './hours.module.css';
import { HoursChoice } from './hours-choice.tsx';
import { type Member, memberQuery, readMember } from './queries.ts';
import styles from './staff.module.css';
import {
  draftParts,
  type SpanFaults,
  spansIn,
  type WeekDraft,
  type Weekday,
  weekDraft,
  weekdays,
  weekFaults,
  weekMinutes,
  weekParts,
  writtenWeek,
} from './week-draft.ts';
import { weekdayName } from './weekday-name.ts';

const noFaults: ReadonlyMap<number, SpanFaults> = new Map();

function hoursOf(read: Member) {
  return { ...read, parts: weekParts(read.member.workingHours) };
}

export function HoursSection({ read, businessZone }: { read: Member; businessZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { id } = read.member;
  const [faults, setFaults] = useState(noFaults);
  const form = useVersions({
    present: useMemo(() => hoursOf(read), [read]),
    draftOf: weekDraft,
    partsOf: draftParts,
    store: {
      read: async () => hoursOf(await readMember(id)),
      write: async (over, wanted) => {
        const workingHours = writtenWeek(wanted, over.member.workingHours);
        await api.updateStaff({ path: { id }, headers: { 'If-Match': over.etag }, body: { workingHours } });
        return hoursOf(await readMember(id));
      },
    },
    onSaved: ({ parts: _parts, ...saved }) => {
      queries.setQueryData(memberQuery(languages.catalog, id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['staff'] });
      toasts.show(t('staff.saved'));
    },
  });
  const { draft } = form;
  const edit = (next: WeekDraft) => {
    form.setDraft(next);
    // An error disappears as soon as it is corrected; a new one appears at the next attempt to save.
    if (faults.size > 0) setFaults(new Map([...weekFaults(next)].filter(([key]) => faults.has(key))));
  };
  const submit = () => {
    const found = weekFaults(draft);
    setFaults(found);
    if (found.size === 0) form.save();
  };
  const describe = (name: string, value: string) => {
    if (name === 'isBound')
      return { label: t('staff.hours'), text: value ? t('staff.hoursWeekly') : t('staff.hoursAny') };
    if (name === 'timeZone') return { label: t('staff.zone'), text: value || businessZone };
    const spans = spansIn(value).map(([start, end]) => `${start}–${end}`);
    const text = spans.length > 0 ? formats.list(spans) : t('staff.closed');
    return { label: weekdayName(formats, name as Weekday), text };
  };
  return (
    <VersionedForm form={form} describe={describe} onSubmit={submit}>
      <HoursChoice
        draft={draft}
        stored={form.base.member.workingHours}
        businessZone={businessZone}
        onChange={edit}
      />
      {draft.isBound && (
        <div className={hours.week}>
          {weekdays.map((day) => (
            <DayHours key={day} day={day} draft={draft} faults={faults} onChange={edit} />
          ))}
          <p role="status" className={styles.soft}>
            {t('staff.weekHours', { hours: weekMinutes(draft) / 60 })}
          </p>
        </div>
      )}
    </VersionedForm>
  );
}
