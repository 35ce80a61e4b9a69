/**
 * The choice of the staff member: anyone, or one of those who can provide the services. Only signed-in readers see
 * names.
 */
import type { FreeStaff } from '#client/index.ts';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookingState } from './use-booking.ts';

interface StaffChoiceProps {
  readonly booking: BookingState;
  /** The members with free times; undefined until they are known. */
  readonly staff: readonly FreeStaff[] | undefined;
}

export function StaffChoice({ booking: { search, user, change }, staff }: StaffChoiceProps) {
  const t = useTranslate();
  const named = (staff ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]));
  const chosen = search.staff;
  if (!user || (named.length < 2 && chosen === undefined)) return null;
  const options = [['', t('book.anyone')] as const, ...named];
  if (chosen !== undefined && !named.some(([id]) => id === chosen))
    options.push([chosen, staff ? t('book.staffAway') : '…']);
  return (
    <SelectField
      label={t('book.staff')}
      value={chosen ?? ''}
      onChange={(event) => change({ staff: event.target.value || undefined })}
      options={options}
    />
  );
}
