/** Why a quick booking was refused: who is taken, free times, and exceptions. */

import { canOverride, isAboutTime } from '#console/components/booking/booking-refusal.ts';
import { type ChosenService, servicesForTimes } from '#console/components/booking/chosen-services.ts';
import { FreeTimes } from '#console/components/booking/free-times.tsx';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { TakenBy } from '#console/components/booking/taken-by.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useServices } from '#console/components/service/use-services.ts';
import type { Place } from '#console/screens/calendar/model/move.ts';
import type { NewPlace } from '#console/screens/calendar/moving/surface.ts';
import type { QuickForm } from './use-quick-booking.ts';

interface QuickRefusalProps {
  readonly form: QuickForm;
  readonly wanted: Place;
  readonly chosen: readonly ChosenService[];
  readonly timeZone: string;
  readonly onChange: (place: NewPlace) => void;
}

export function QuickRefusal({ form, wanted, chosen, timeZone, onChange }: QuickRefusalProps) {
  const services = useServices();
  const { error } = form;
  const { customerId, petIds } = form.values;
  const pets = petIds.map((id) => ({ id, name: '' }));
  if (canOverride(error)) {
    return (
      <Refusal error={error}>
        <OverrideRules error={error} isBusy={form.isBusy} onOverride={(override) => form.submit(override)} />
      </Refusal>
    );
  }
  if (error === null) return null;
  const owner = customerId === '' ? undefined : { id: customerId };
  return (
    <>
      <Refusal error={error} />
      <TakenBy error={error} />
      {isAboutTime(error) && (
        <FreeTimes
          serviceIds={servicesForTimes(chosen)}
          wanted={wanted}
          staffId={wanted.staffId}
          timeZone={timeZone}
          busy={{ owner, pets, catalog: [...services.values()] }}
          onChoose={(times) => onChange({ ...times, staffId: wanted.staffId })}
          onChooseStaff={(staffId) => onChange({ ...wanted, staffId })}
        />
      )}
    </>
  );
}
