/** The rules for bookings: capacity and vaccinations for each category. */

import { PlainField } from '#console/components/field/field.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { NamesField } from './names-field.tsx';
import { namesOf } from './setting-value.ts';
import styles from './settings.module.css';
import type { ValueFieldsProps } from './value-fields.tsx';

export function CapacityFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const t = useTranslate();
  return (
    <div className={styles.numbers}>
      {serviceCategories.map((category) => {
        const { limits } = draft;
        return (
          <PlainField
            key={category}
            label={t(categoryNames[category])}
            isFilter
            inputMode="numeric"
            placeholder={t('settings.noLimit')}
            value={limits[category] ?? ''}
            error={fault(`limits.${category}`)}
            onChange={({ target }) => onEdit({ limits: { ...limits, [category]: target.value } })}
          />
        );
      })}
    </div>
  );
}

export function VaccinationFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const t = useTranslate();
  return (
    <div className={styles.rules}>
      {serviceCategories.map((category) => {
        const { vaccinations } = draft;
        return (
          <NamesField
            key={category}
            label={t(categoryNames[category])}
            none={t('settings.noVaccination')}
            fieldLabel={t('pets.vaccinationName')}
            names={namesOf(vaccinations[category] ?? [])}
            error={fault(`vaccinations.${category}`)}
            onChange={(names) => onEdit({ vaccinations: { ...vaccinations, [category]: names } })}
          />
        );
      })}
    </div>
  );
}
