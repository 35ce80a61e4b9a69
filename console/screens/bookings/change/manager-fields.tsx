/** The fields that only managers have in the form for changing a booking: staff member, and overriding the rules. */

import type { Override } from '#console/components/booking/booking-refusal.ts';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { best, nobody } from './booking-draft.ts';

interface ManagerFieldsProps {
  readonly staffNames: ReadonlyMap<string, string>;
  readonly staff: {
    readonly value: string | undefined;
    readonly onChange: (staff: string) => void;
  };
  /** The reason why the change was refused, if it was. */
  readonly refusal: unknown;
  readonly isBusy: boolean;
  readonly onOverride: (override: Override) => void;
}

export function ManagerFields({ staffNames, staff, refusal, isBusy, onOverride }: ManagerFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <SelectField
        label={t('words.staffMember')}
        isFilter
        value={staff.value ?? nobody}
        options={[[nobody, t('bookings.anyStaff')], [best, t('words.bestAvailable')], ...staffNames]}
        onChange={({ target }) => staff.onChange(target.value)}
      />
      {refusal !== undefined && (
        <Refusal error={refusal}>
          <OverrideRules error={refusal} isBusy={isBusy} onOverride={onOverride} />
        </Refusal>
      )}
    </>
  );
}
