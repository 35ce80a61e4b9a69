/** Whether a quick booking is possible, and why it is not: who is taken, free times, and exceptions. */

import { canOverride, isAboutTime } from '#console/components/booking/booking-refusal.ts';
import { type ChosenService, servicesForTimes } from '#console/components/booking/chosen-services.ts';
import { FreeTimes } from '#console/components/booking/free-times.tsx';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { TakenBy } from '#console/components/booking/taken-by.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row } from '#console/components/layout/layout.ts';
import { ProblemNotice } from '#console/components/page/page.tsx';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Place } from '#console/screens/calendar/model/move.ts';
import ghost from '#console/screens/calendar/moving/ghost.module.css';
import type { NewPlace } from '#console/screens/calendar/moving/surface.ts';
import type { QuickForm } from './use-quick-booking.ts';
import type { Verdict } from './use-verdict.ts';

interface QuickVerdictProps {
  readonly verdict: Verdict;
  readonly price: Verdict['price'];
  readonly isBest: boolean;
}

/** In one line, below the time. */
export function QuickVerdict({ verdict: { isFree, staff }, price, isBest }: QuickVerdictProps) {
  const { translate: t, formats } = useLanguage();
  if (isFree === undefined) return null;
  const facts = [
    price && t('calendar.free', { price: formats.money(price.totalAmount, price.currency) }),
    isBest && staff?.name,
  ];
  return (
    <p className={`${row(1, 'center')} ${ghost.result}`} data-result={isFree ? 'free' : 'refused'}>
      <Icon name={isFree ? 'check' : 'warning'} size={16} />
      {isFree ? facts.filter(Boolean).join(' · ') : t('calendar.taken')}
    </p>
  );
}

interface QuickRefusalProps {
  readonly form: QuickForm;
  readonly verdict: Verdict;
  readonly wanted: Place;
  readonly chosen: readonly ChosenService[];
  readonly timeZone: string;
  readonly onChange: (place: NewPlace) => void;
}

export function QuickRefusal({ form, verdict, wanted, chosen, timeZone, onChange }: QuickRefusalProps) {
  const services = useServices();
  const error = form.error ?? verdict.error;
  const { customerId, petIds } = form.values;
  const pets = petIds.map((id) => ({ id, name: '' }));
  if (error === null && verdict.isFree !== false) return null;
  const owner = customerId === '' ? undefined : { id: customerId };
  const reason = canOverride(error) ? (
    <OverrideRules error={error} isBusy={form.isBusy} onOverride={(override) => form.submit(override)} />
  ) : (
    error && <ProblemNotice error={error} />
  );
  return (
    <>
      {/* Only the refusal of what was sent takes the focus. */}
      {form.error ? <Refusal error={error}>{reason}</Refusal> : reason}
      <TakenBy error={error} />
      {(error === null || isAboutTime(error)) && (
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
