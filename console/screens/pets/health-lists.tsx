/** The vaccinations and the allergies of a pet, as lists whose rows are edited. */

import type { JsonValue } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { DayField } from '#console/components/calendar/day-field.tsx';
import { RemoveButton, useRowFocus } from '#console/components/field/edited-rows.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import groupStyles from '#console/components/field/group.module.css';
import { Group } from '#console/components/field/group.tsx';
import { keyed } from '#console/components/field/keyed.ts';
import { row, soft } from '#console/components/layout/layout.ts';
import { shownJson } from '#console/components/pet/json-text.ts';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import type { Vaccination } from '#console/components/pet/vaccinations.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { EditedList } from './pet-draft.ts';
import styles from './pets.module.css';

interface VaccinationListProps {
  readonly value: EditedList<Vaccination>;
  /** The error of a field of a row. */
  readonly fault: (name: string) => string | undefined;
  readonly today: string;
  readonly onChange: (list: EditedList<Vaccination>) => void;
}

/** The vaccinations of a pet, a row of fields for each. */
export function VaccinationList({ value: { rows, other }, fault, today, onChange }: VaccinationListProps) {
  const t = useTranslate();
  const group = useRowFocus(rows.length);
  const write = (next: EditedList<Vaccination>['rows']) => onChange({ rows: next, other });
  const edit = (at: number, changed: Partial<Vaccination>) =>
    write(rows.map((row) => (row.key === at ? { ...row, value: { ...row.value, ...changed } } : row)));
  return (
    <Group ref={group} legend={t('pets.vaccinations')}>
      <p className={soft}>{t('pets.vaccinationsHint')}</p>
      {rows.map(({ key, value: vaccination }, at) => (
        <div key={key} className={groupStyles.edited} data-row>
          <PlainField
            label={t('pets.vaccinationName')}
            value={vaccination.name}
            error={fault(`vaccinations.rows.${at}.name`) && t('common.required')}
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
            error={fault(`vaccinations.rows.${at}.expiresAt`) && t('pets.expiryFault')}
            onChange={(day) => edit(key, { expiresAt: day ?? '' })}
          />
          <div className={`${row(3, 'center')} ${groupStyles.rowEnd}`}>
            {vaccination.expiresAt !== '' && <VaccinationShield vaccinations={[vaccination]} today={today} />}
            <RemoveButton
              label={
                vaccination.name.trim() === ''
                  ? t('pets.removeUnnamed')
                  : t('pets.removeVaccination', { name: vaccination.name })
              }
              onClick={() => write(rows.filter((row) => row.key !== key))}
            />
          </div>
        </div>
      ))}
      <OtherEntries entries={other} />
      <div>
        <Button data-add onClick={() => write([...rows, keyed({ name: '', date: '', expiresAt: '' })])}>
          {t('pets.addVaccination')}
        </Button>
      </div>
    </Group>
  );
}

interface AllergyListProps {
  readonly value: EditedList<string>;
  readonly onChange: (list: EditedList<string>) => void;
}

/** The allergies of a pet, a field for each. */
export function AllergyList({ value: { rows, other }, onChange }: AllergyListProps) {
  const t = useTranslate();
  const group = useRowFocus(rows.length);
  const write = (next: EditedList<string>['rows']) => onChange({ rows: next, other });
  return (
    <Group ref={group} legend={t('pets.allergies')}>
      {rows.length + other.length === 0 && <p className={soft}>{t('pets.noAllergies')}</p>}
      {rows.map(({ key, value }, at) => (
        <div key={key} className={styles.allergy} data-row>
          <PlainField
            label={t('pets.allergy', { number: at + 1 })}
            value={value}
            onChange={(event) =>
              write(rows.map((row) => (row.key === key ? { key, value: event.target.value } : row)))
            }
          />
          <RemoveButton
            label={t('pets.removeAllergy', { number: at + 1 })}
            onClick={() => write(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <OtherEntries entries={other} />
      <div>
        <Button data-add onClick={() => write([...rows, keyed('')])}>
          {t('pets.addAllergy')}
        </Button>
      </div>
    </Group>
  );
}

/** JSON in a record that has no fields in the form: shown, and kept when the rest is saved. */
function OtherEntries({ entries }: { entries: readonly JsonValue[] }) {
  const t = useTranslate();
  if (entries.length === 0) return null;
  return (
    <details className={styles.otherEntries} open>
      <summary>{t('pets.otherEntries')}</summary>
      <pre>{entries.map(shownJson).join('\n')}</pre>
    </details>
  );
}
