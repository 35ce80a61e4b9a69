/**
 * A booking made on the calendar, confirmed at once: beside the grid, or in a sheet on a phone. The address has its time
 * and its staff member.
 */

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Service } from '#client/index.ts';
import type { Times } from '#console/api/free-times.ts';
import { query } from '#console/api/query.ts';
import {
  bodyOf,
  type ChosenService,
  kindOf,
  minutesOf,
  servicesForTimes,
} from '#console/components/booking/chosen-services.ts';
import { estimatedPrice } from '#console/components/booking/estimate.ts';
import { Button } from '#console/components/button/button.tsx';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import { TextArea } from '#console/components/field/field.tsx';
import { showFault } from '#console/components/form/refusal.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { PanelOrSheet } from '#console/components/side-panel/side-panel.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { best, type Destination, onOtherDay, type Place } from '#console/screens/calendar/model/move.ts';
import { useStaffName, useWords } from '#console/screens/calendar/model/words.ts';
import { Obstacle } from '#console/screens/calendar/moving/dry-run.tsx';
import { MoveFields } from '#console/screens/calendar/moving/move-fields.tsx';
import { type NewPlace, usualMinutes } from '#console/screens/calendar/moving/surface.ts';
import { longestText } from '#domain/text/sizes.ts';
import styles from './quick.module.css';
import { ServiceFields } from './service-fields.tsx';
import { type QuickValues, useQuickBooking } from './use-quick-booking.ts';
import { QuickVerdict, useVerdict } from './verdict.tsx';
import { CustomerFields, PetFields } from './who-fields.tsx';

interface QuickBookingProps {
  readonly place: NewPlace;
  readonly timeZone: string;
  readonly takesFocus: boolean;
  /** Follows the input, and outlives the form. */
  readonly draft: RefObject<QuickValues | undefined>;
  /** The values without a draft. */
  readonly first: Partial<QuickValues>;
  /** Called with the place that it takes on the grid; `staffId` is `best` until it is known who would have it. */
  readonly onDraw: (place: Place) => void;
  readonly onChange: (place: NewPlace) => void;
  readonly onClose: () => void;
  readonly onBooked: (id: string) => void;
}

export function QuickBooking({ onClose, takesFocus, ...form }: QuickBookingProps) {
  const t = useTranslate();
  return (
    <PanelOrSheet title={t('calendar.newBooking')} takesFocus={takesFocus} onClose={onClose}>
      <QuickForm {...form} takesFocus={takesFocus} />
    </PanelOrSheet>
  );
}

type QuickFormProps = Omit<QuickBookingProps, 'onClose'>;

const dayInCare = 8 * 60;

/** A visit lasts as long as its services, boarding until the next day. */
function endOf({ startDate, endDate }: NewPlace, chosen: readonly ChosenService[], timeZone: string): string {
  if (endDate !== undefined) return endDate;
  if (kindOf(chosen) === 'visit') return addMinutes(startDate, minutesOf(chosen) || usualMinutes);
  return chosen.some(({ service }) => service.category === 'BOARDING')
    ? onOtherDay({ startDate, endDate: startDate, staffId: null }, 1, timeZone).endDate
    : addMinutes(startDate, dayInCare);
}

function QuickForm({
  place,
  timeZone,
  draft,
  takesFocus,
  first,
  onDraw,
  onChange,
  onBooked,
}: QuickFormProps) {
  const { translate: t, formats } = useLanguage();
  const words = useWords();
  const staffName = useStaffName();
  const toasts = useToasts();
  const services = useServices();
  const { startDate, staffId } = place;
  const isBest = staffId === best;
  const member = isBest ? t('words.bestAvailable') : staffName(staffId);
  const { data: skills } = useQuery({
    ...query('listStaffServices', { path: { id: staffId ?? '' } }),
    enabled: staffId !== null && !isBest,
  });
  const chosenIn = ({ serviceIds, amounts }: QuickValues): readonly ChosenService[] =>
    serviceIds.flatMap((id) => {
      const service = services.get(id);
      return service ? [{ service, amount: amounts[id] ?? 1 }] : [];
    });
  const wantedOf = (values: QuickValues) => {
    const chosen = chosenIn(values);
    const { petIds: _, ...wanted } = bodyOf({
      chosen,
      petIds: [],
      start: startDate,
      end: endOf(place, chosen, timeZone),
    });
    // The business assigns the staff of a stay later: a member has one at a time.
    if (kindOf(chosen) === 'stay') return wanted;
    return isBest ? { ...wanted, assign: 'best' as const } : { ...wanted, staffId };
  };
  const form = useQuickBooking(draft, first, wantedOf, ({ id, pets }) => {
    toasts.show(t('calendar.booked', { pets: words.petsOf({ pets }) }));
    onBooked(id);
  });
  const frame = useRef<HTMLFormElement>(null);
  const { attempts } = form;
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const fault = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (attempts > 0 && fault) showFault(fault);
  }, [attempts]);

  const { values } = form;
  const chosen = chosenIn(values);
  const end = endOf(place, chosen, timeZone);
  const { customerId: userId, petIds } = values;
  const isKnown = userId !== '' && petIds.length > 0 && chosen.length > 0;
  const verdict = useVerdict(
    isKnown ? { ...wantedOf(values), userId, petIds } : undefined,
    { startDate, endDate: end, staffId },
    servicesForTimes(chosen),
  );
  const drawnIn = isBest ? (verdict.staff?.id ?? best) : staffId;
  useEffect(() => onDraw({ startDate, endDate: end, staffId: drawnIn }), [onDraw, startDate, end, drawnIn]);
  const skilled = new Set(skills?.map(({ serviceId }) => serviceId));
  const isOffered = ({ id, isActive }: Service) => isActive && (skilled.size === 0 || skilled.has(id));
  const petCount = Math.max(1, values.petIds.length + (values.petName.trim() === '' ? 0 : 1));
  const price = verdict.price ?? estimatedPrice({ chosen, start: startDate, end, petCount, timeZone });
  const unskilled = chosen.filter(({ service }) => skilled.size > 0 && !skilled.has(service.id));
  const change = (to: NewPlace) => {
    onChange(to);
    // It was about the time before.
    form.forget();
  };
  const move = (to: Destination) => {
    const length = (times: Times) => Date.parse(times.endDate) - Date.parse(times.startDate);
    const isSameLength = length(to) === length({ startDate, endDate: end });
    // The end follows from the services until somebody chooses another one.
    const endDate = place.endDate === undefined && isSameLength ? undefined : to.endDate;
    change({ startDate: to.startDate, staffId: to.staffId, ...(endDate !== undefined && { endDate }) });
  };
  return (
    <form
      ref={frame}
      className={stack(3)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div role="status" className={styles.time}>
        <strong>{words.timesOf({ startDate, endDate: end })}</strong> <span className={soft}>{member}</span>
        {chosen.length > 0 && <QuickVerdict verdict={verdict} price={price} isBest={isBest} />}
      </div>
      {(form.error !== null || verdict.isFree === false) && (
        <Obstacle
          error={form.error ?? verdict.error}
          isSent={form.error !== null}
          isBusy={form.isBusy}
          serviceIds={servicesForTimes(chosen)}
          wanted={{ startDate, endDate: end, staffId }}
          busy={{
            owner: userId === '' ? undefined : { id: userId },
            pets: petIds.map((id) => ({ id, name: '' })),
          }}
          onOverride={form.submit}
          onChoose={move}
        />
      )}
      <div className={stack(3)}>
        <CustomerFields form={form} />
        <PetFields form={form} />
        <ServiceFields
          form={form}
          offered={[...services.values()].filter(isOffered)}
          chosen={chosen}
          note={
            unskilled.length > 0
              ? t('calendar.noSkill', {
                  staff: member,
                  services: formats.list(unskilled.map(({ service }) => service.name)),
                })
              : undefined
          }
        />
      </div>
      <details className={`${stack(3)} ${styles.more}`}>
        <summary>{t('calendar.move')}</summary>
        <MoveFields to={{ startDate, endDate: end, staffId }} onChange={move} />
      </details>
      <TextArea
        label={t('words.notes')}
        isOptional
        rows={2}
        maxLength={longestText}
        {...form.field('notes')}
      />
      <div className={`${wrap([2, 4], 'center', 'between')} ${styles.confirm}`}>
        <p>
          {price &&
            t.rich('book.due', {
              price: formats.money(price.totalAmount, price.currency),
              strong: (text) => <strong key="price">{text}</strong>,
            })}
        </p>
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy} reason={form.waitReason}>
            {t('book.confirm')}
          </Button>
        </div>
      </div>
    </form>
  );
}
