/** The fields of the form for changing a booking: services and pets. */
import { useRef } from 'react';
import type { BookingPet, Service } from '#client/index.ts';
import { RemoveButton } from '#console/components/field/edited-rows.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Group, OneOf } from '#console/components/field/group.tsx';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from '#console/screens/bookings/bookings.module.css';
import { type DraftLine, quantityIn } from './booking-draft.ts';

interface ServiceLinesProps {
  readonly services: readonly Pick<Service, 'id' | 'name'>[];
  readonly value: readonly DraftLine[];
  readonly error: string | undefined;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}

/** The services of a booking with their quantities. */
export function ServiceLines({ services, value: lines, error, onChange }: ServiceLinesProps) {
  const { translate: t, catalogLang: lang } = useLanguage();
  const group = useRef<HTMLFieldSetElement>(null);
  const free = services.filter(({ id }) => !lines.some(({ serviceId }) => serviceId === id));
  return (
    <Group ref={group} legend={t('words.services')} error={error}>
      {lines.map(({ serviceId, quantity }) => {
        const name = services.find(({ id }) => id === serviceId)?.name ?? serviceId;
        return (
          <div key={serviceId} className={styles.line}>
            <span lang={lang}>{name}</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('bookings.quantity', { service: name })}
              aria-invalid={(error !== undefined && quantityIn(quantity) === undefined) || undefined}
              value={quantity}
              onChange={({ target: { value } }) =>
                onChange(
                  lines.map((line) => (line.serviceId === serviceId ? { serviceId, quantity: value } : line)),
                )
              }
            />
            <RemoveButton
              label={t('bookings.removeService', { service: name })}
              onClick={() => {
                onChange(lines.filter((line) => line.serviceId !== serviceId));
                // The button disappears with its line.
                group.current?.querySelector('select')?.focus();
              }}
            />
          </div>
        );
      })}
      <SelectField
        label={t('words.addService')}
        isOptional
        value=""
        aria-invalid={(error !== undefined && lines.length === 0) || undefined}
        options={[['', t('words.choose')], ...free.map(({ id, name }) => [id, name] as const)]}
        onChange={({ target: { value } }) => onChange([...lines, { serviceId: value, quantity: '1' }])}
      />
    </Group>
  );
}

interface PetChoiceProps {
  readonly pets: readonly BookingPet[];
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The choice of the pets of a booking. */
export function PetChoice({ pets, value: chosen, error, onChange }: PetChoiceProps) {
  const t = useTranslate();
  return (
    <Group legend={t('words.pets')} error={error}>
      {pets.map(({ id, name, species }) => (
        <OneOf key={id} value={id} {...{ chosen, error, onChange }}>
          <SpeciesPicture species={species} size={24} />
          {name}
        </OneOf>
      ))}
    </Group>
  );
}
