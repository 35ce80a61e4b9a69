/** The names of the staff, as the calendar shows them. */
import { useCallback } from 'react';
import { useTranslate } from '#console/i18n/language.tsx';
import { useStaff } from './queries.ts';

/** The name of a staff member; for null, the text for no member. */
export function useStaffName(): (id: string | null) => string {
  const t = useTranslate();
  const { data } = useStaff();
  return useCallback(
    (id) =>
      id === null
        ? t('calendar.unassigned')
        : (data?.find((member) => member.id === id)?.user.name ?? t('calendar.formerStaff')),
    [t, data],
  );
}
