/** The fields that only managers have in the form for changing a booking: staff member, and overriding the rules. */
import type { Override } from '#console/components/booking/override.ts';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { best, nobody } from './booking-draft.ts';

interface StaffFieldProps {
  /** By id. */
  readonly names: ReadonlyMap<string, string>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function StaffField({ names, value, onChange }: StaffFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      label={t('bookings.staffMember')}
      isFilter
      value={value}
      options={[[nobody, t('bookings.anyStaff')], [best, t('desk.best')], ...names]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ManagerFieldsProps {
  readonly staffNames: ReadonlyMap<string, string>;
  readonly staff: string;
  readonly onStaff: (staff: string) => void;
  /** The reason why the change was refused, if it was. */
  readonly refusal: unknown;
  readonly isBusy: boolean;
  readonly onOverride: (override: Override) => void;
}

export function ManagerFields({
  staffNames,
  staff,
  onStaff,
  refusal,
  isBusy,
  onOverride,
}: ManagerFieldsProps) {
  return (
    <>
      <StaffField names={staffNames} value={staff} onChange={onStaff} />
      <OverrideRules error={refusal} isBusy={isBusy} onOverride={onOverride} />
    </>
  );
}
