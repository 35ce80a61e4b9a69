/** The services of a booking with their quantities. */
import { useId, useRef } from 'react';
import type { Service } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { leastQuantity, mostQuantity } from '#domain/booking-quantity.ts';
import type { DraftLine } from './booking-draft.ts';
import styles from './bookings.module.css';
import { type DraftFaults, isQuantity } from './draft-faults.ts';

interface ServiceLinesProps {
  readonly services: readonly Pick<Service, 'id' | 'name'>[];
  readonly lines: readonly DraftLine[];
  readonly faults: DraftFaults;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}

export function ServiceLines({ services, lines, faults, onChange }: ServiceLinesProps) {
  const { translate: t, formats, languages } = useLanguage();
  const faultId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // The catalog may be in another language than the page.
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  const limits = { least: formats.number(leastQuantity), most: formats.number(mostQuantity) };
  const fault = faults.services ? t(faults.services) : faults.quantity && t('bookings.quantityFault', limits);
  const free = services.filter(({ id }) => !lines.some(({ serviceId }) => serviceId === id));
  return (
    <fieldset ref={group} className={styles.choices} aria-describedby={fault && faultId}>
      <legend>{t('bookings.services')}</legend>
      {lines.map(({ serviceId, quantity }) => {
        const name = services.find(({ id }) => id === serviceId)?.name ?? serviceId;
        return (
          <div key={serviceId} className={styles.line}>
            <span lang={lang}>{name}</span>
            <input
              type="number"
              inputMode="numeric"
              min={leastQuantity}
              max={mostQuantity}
              aria-label={t('bookings.quantity', { service: name })}
              aria-invalid={(faults.quantity && !isQuantity(quantity)) || undefined}
              value={quantity}
              onChange={({ target: { value } }) =>
                onChange(
                  lines.map((line) => (line.serviceId === serviceId ? { serviceId, quantity: value } : line)),
                )
              }
            />
            <Button
              look="quiet"
              aria-label={t('bookings.removeService', { service: name })}
              onClick={() => {
                onChange(lines.filter((line) => line.serviceId !== serviceId));
                // The button disappears with its line.
                group.current?.querySelector('select')?.focus();
              }}
            >
              <Icon name="close" />
            </Button>
          </div>
        );
      })}
      <SelectField
        label={t('bookings.addService')}
        isOptional
        value=""
        aria-invalid={faults.services !== undefined || undefined}
        options={[['', t('bookings.chooseService')], ...free.map(({ id, name }) => [id, name] as const)]}
        onChange={({ target: { value } }) => onChange([...lines, { serviceId: value, quantity: '1' }])}
      />
      {fault && (
        <p id={faultId} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
