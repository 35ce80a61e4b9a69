/** The weekly hours of a member, in their time zone. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { Card } from '#console/components/card/card.tsx';
import {
  type SpanFaults,
  spansIn,
  type Weekday,
  weekdayName,
  weekFaults,
} from '#console/components/hours/week.ts';
import { WeekHours } from '#console/components/hours/week-hours.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useVersions, VersionedForm } from '#console/components/versions/versioned-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Member, memberQuery, readMember } from '#console/screens/staff/queries.ts';
import { HoursChoice } from './hours-choice.tsx';
import { draftParts, type HoursDraft, hoursDraft, hoursParts, writtenHours } from './week-draft.ts';

const noFaults: ReadonlyMap<number, SpanFaults> = new Map();

function hoursOf(read: Member) {
  return { ...read, parts: hoursParts(read.member.workingHours) };
}

export function HoursSection({ read, businessZone }: { read: Member; businessZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { id } = read.member;
  const form = useVersions({
    present: useMemo(() => hoursOf(read), [read]),
    draftOf: hoursDraft,
    partsOf: draftParts,
    check: ({ isBound, days }) => ({
      days: isBound && weekFaults(days).size > 0 ? 'staff.timeFault' : undefined,
    }),
    store: {
      read: async () => hoursOf(await readMember(id)),
      write: async (over, wanted) => {
        const workingHours = writtenHours(wanted, over.member.workingHours);
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
  const edit = (next: HoursDraft) => form.edit(next);
  const faults = form.fault('days') === undefined ? noFaults : weekFaults(draft.days);
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
          <WeekHours
            week={draft.days}
            faults={faults}
            closed={t('words.notWorking')}
            onChange={(days) => edit({ ...draft, days })}
          />
        )}
      </VersionedForm>
    </Card>
  );
}
