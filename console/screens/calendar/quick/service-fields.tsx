/** The services of a quick booking, found by typing. */

import type { Service } from '#client/index.ts';
import {
  type ChosenService,
  countedAs,
  kindOf,
  mostOfOne,
} from '#console/components/booking/chosen-services.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { RemoveButton } from '#console/components/field/edited-rows.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { Notice } from '#console/components/page/page.tsx';
import { priceText } from '#console/components/service/service-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import styles from './quick.module.css';
import type { QuickForm } from './use-quick-booking.ts';

interface ServiceFieldsProps {
  readonly form: QuickForm;
  /** Those that the staff member can do. */
  readonly offered: readonly Service[];
  readonly chosen: readonly ChosenService[];
  /** About the choice. */
  readonly note: string | undefined;
}

export function ServiceFields({ form, offered, chosen, note }: ServiceFieldsProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const { serviceIds: ids } = form.values;
  const onChange = (serviceIds: readonly string[]) => form.edit({ serviceIds });
  const left = offered.filter(({ id }) => !ids.includes(id));
  return (
    <>
      {chosen.map(({ service, amount }) => (
        <div key={service.id} className={styles.line}>
          <span lang={lang}>{service.name}</span>
          <span className={soft}>{priceText(t, formats, service)}</span>
          <Amount
            service={service}
            kind={kindOf(chosen)}
            amount={amount}
            onChange={(next) => form.edit({ amounts: { ...form.values.amounts, [service.id]: next } })}
          />
          <RemoveButton
            label={t('bookings.removeService', { service: service.name })}
            onClick={() => onChange(ids.filter((id) => id !== service.id))}
          />
        </div>
      ))}
      <ComboBox
        label={ids.length === 0 ? t('words.service') : t('words.addService')}
        isFilter
        choices={left.map((one) => ({ id: one.id, text: one.name, note: priceText(t, formats, one) }))}
        value=""
        onChange={(id) => onChange([...ids, id])}
        noneText={t('calendar.noService')}
        error={form.faultOf('serviceIds')}
      />
      {note !== undefined && <Notice icon="warning">{note}</Notice>}
    </>
  );
}

interface AmountProps extends ChosenService {
  readonly kind: BookingKind;
  readonly onChange: (amount: number) => void;
}

/** The number of times, or of hours, for a service that is priced by them. */
function Amount({ service, kind, amount, onChange }: AmountProps) {
  const t = useTranslate();
  const counted = countedAs(service, kind);
  if (!counted) return null;
  return (
    <input
      type="number"
      aria-label={t(counted === 'hours' ? 'book.hours' : 'book.times', { service: service.name })}
      min={1}
      max={mostOfOne}
      value={amount}
      onChange={({ target }) =>
        onChange(Math.min(Math.max(1, Math.trunc(target.valueAsNumber) || 1), mostOfOne))
      }
    />
  );
}
