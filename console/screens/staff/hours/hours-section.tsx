/** The weekly hours of a member, in their time zone. */
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { Card } from '#console/components/card/card.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { isValidWeek } from '#console/components/hours/week.ts';
import { WeekHours } from '#console/components/hours/week-hours.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Member, memberQuery, readMember } from '#console/screens/staff/queries.ts';
import { HoursChoice } from './hours-choice.tsx';
import { editedHours, writtenHours } from './week-draft.ts';

export function HoursSection({ read, businessZone }: { read: Member; businessZone: string }) {
  const words = useLanguage();
  const { translate: t, languages } = words;
  const queries = useQueryClient();
  const showSaved = useShowSaved();
  const { id } = read.member;
  const form = useRecordForm(read, {
    ...editedHours(words, businessZone),
    check: ({ isBound, days }) => ({
      days: isBound && !isValidWeek(days) ? 'staff.timeFault' : undefined,
    }),
    read: () => readMember(id),
    write: async ({ over, draft }) => {
      const workingHours = writtenHours(draft, over.member.workingHours);
      await api.updateStaff({ path: { id }, ...ifMatch(over.etag), body: { workingHours } });
      return readMember(id);
    },
    onSaved: (saved) => {
      queries.setQueryData(memberQuery(languages.catalog, id).queryKey, saved);
      void showSaved(t('words.changesSaved'), 'listStaff', 'getStaff', 'listSchedules', 'getSchedule');
    },
  });
  const draft = form.watched();
  return (
    <Card>
      <RecordForm form={form}>
        <HoursChoice
          draft={draft}
          stored={form.base.member.workingHours}
          businessZone={businessZone}
          onChange={form.edit}
        />
        {draft.isBound && (
          <WeekHours
            week={draft.days}
            showsFaults={form.fault('days') !== undefined}
            closed={t('words.notWorking')}
            onChange={(days) => form.edit({ days })}
          />
        )}
      </RecordForm>
    </Card>
  );
}
