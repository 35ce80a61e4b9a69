/** The vaccinations of a pet, a row of fields for each. */
import type { JsonValue } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { DayField } from '#console/components/calendar/day-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import type { Vaccination } from '#console/components/pet/vaccinations.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { OtherEntries } from './other-entries.tsx';
import { type Keyed, keyed, type PetFaults } from './pet-draft.ts';
import styles from './pets.module.css';
import { useRowFocus } from './row-focus.ts';

interface VaccinationListProps {
  readonly rows: readonly Keyed<Vaccination>[];
  readonly other: readonly JsonValue[];
  readonly faults: PetFaults;
  readonly today: string;
  readonly onChange: (rows: readonly Keyed<Vaccination>[]) => void;
}

export function VaccinationList({ rows, other, faults, today, onChange }: VaccinationListProps) {
  const t = useTranslate();
  const group = useRowFocus(rows.length);
  const edit = (at: number, changed: Partial<Vaccination>) =>
    onChange(rows.map((row) => (row.key === at ? { ...row, value: { ...row.value, ...changed } } : row)));
  return (
    <fieldset ref={group} className={styles.group}>
      <legend>{t('pets.vaccinations')}</legend>
      <p className={styles.soft}>{t('pets.vaccinationsHint')}</p>
      {rows.map(({ key, value: vaccination }) => (
        <div key={key} className={styles.vaccination} data-row>
          <TextField
            label={t('pets.vaccinationName')}
            autoComplete="off"
            value={vaccination.name}
            error={faults.vaccinationNames.has(key) ? t('common.required') : undefined}
            onChange={(event) => edit(key, { name: event.target.value })}
          />
          <DayField
            label={t('common.optionalLabel', { label: t('pets.vaccinationDate') })}
            value={vaccination.date || undefined}
            emptyText={t('date-time.noDay')}
            onChange={(day) => edit(key, { date: day ?? '' })}
          />
          <DayField
            label={t('common.optionalLabel', { label: t('pets.vaccinationExpiry') })}
            value={vaccination.expiresAt || undefined}
            emptyText={t('date-time.noDay')}
            error={faults.expiries.has(key) ? t('pets.expiryFault') : undefined}
            onChange={(day) => edit(key, { expiresAt: day ?? '' })}
          />
          <div className={styles.rowEnd}>
            {vaccination.expiresAt !== '' && <VaccinationShield vaccinations={[vaccination]} today={today} />}
            <Button
              look="quiet"
              aria-label={
                vaccination.name.trim() === ''
                  ? t('pets.removeUnnamed')
                  : t('pets.removeVaccination', { name: vaccination.name })
              }
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <Icon name="close" />
            </Button>
          </div>
        </div>
      ))}
      <OtherEntries entries={other} />
      <div>
        <Button data-add onClick={() => onChange([...rows, keyed({ name: '', date: '', expiresAt: '' })])}>
          {t('pets.addVaccination')}
        </Button>
      </div>
    </fieldset>
  );
}
