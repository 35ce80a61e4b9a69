/** The weekly hours of a member, in their time zone. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { Card } from '#console/components/card/card.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useVersions, VersionedForm } from '#console/components/versions/versioned-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Member, memberQuery, readMember } from '#console/screens/staff/queries.ts';
import styles from '#console/screens/staff/staff.module.css';
import { DayHours } from './day-hours.tsx';
import hours from './hours.module.css';
import { HoursChoice } from './hours-choice.tsx';
import {
  draftParts,
  type SpanFaults,
  spansIn,
  type WeekDraft,
  type Weekday,
  weekDraft,
  weekdayName,
  weekdays,
  weekFaults,
  weekMinutes,
  weekParts,
  writtenWeek,
} from './week-draft.ts';

const noFaults: ReadonlyMap<number, SpanFaults> = new Map();

function hoursOf(read: Member) {
  return { ...read, parts: weekParts(read.member.workingHours) };
}

export function HoursSection({ read, businessZone }: { read: Member; businessZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { id } = read.member;
  const form = useVersions({
    present: useMemo(() => hoursOf(read), [read]),
    draftOf: weekDraft,
    partsOf: draftParts,
    check: (week) => ({ days: weekFaults(week).size > 0 ? 'staff.timeFault' : undefined }),
    store: {
      read: async () => hoursOf(await readMember(id)),
      write: async (over, wanted) => {
        const workingHours = writtenWeek(wanted, over.member.workingHours);
        await api.updateStaff({ path: { id }, ...ifMatch(over.etag), body: { workingHours } });
        return hoursOf(await readMember(id));
      },
    },
    onSaved: ({ parts: _parts, ...saved }) => {
      queries.setQueryData(memberQuery(languages.catalog, id).queryKey, saved);
      void invalidate(queries, 'listStaff', 'getStaff', 'listSchedules', 'getSchedule');
      toasts.show(t('words.changesSaved'));
    },
  });
  const draft = form.watched();
  const edit = (next: WeekDraft) => form.edit(next);
  const faults = form.fault('days') === undefined ? noFaults : weekFaults(draft);
  const describe = (name: string, value: string) => {
    if (name === 'isBound')
      return { label: t('staff.hours'), text: value ? t('staff.hoursWeekly') : t('staff.hoursAny') };
    if (name === 'timeZone') return { label: t('staff.zone'), text: value || businessZone };
    const spans = spansIn(value).map(([start, end]) => `${start}–${end}`);
    const text = spans.length > 0 ? formats.list(spans) : t('words.notWorking');
    return { label: weekdayName(formats, name as Weekday), text };
  };
  return (
    <Card>
      <VersionedForm form={form} describe={describe}>
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
    </Card>
  );
}
