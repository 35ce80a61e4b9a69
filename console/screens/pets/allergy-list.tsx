/** The allergies of a pet, a field for each. */
import type { JsonValue } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { OtherEntries } from './other-entries.tsx';
import { type Keyed, keyed } from './pet-draft.ts';
import styles from './pets.module.css';
import { useRowFocus } from './row-focus.ts';

interface AllergyListProps {
  readonly rows: readonly Keyed<string>[];
  readonly other: readonly JsonValue[];
  readonly onChange: (rows: readonly Keyed<string>[]) => void;
}

export function AllergyList({ rows, other, onChange }: AllergyListProps) {
  const t = useTranslate();
  const group = useRowFocus(rows.length);
  return (
    <fieldset ref={group} className={styles.group}>
      <legend>{t('pets.allergies')}</legend>
      {rows.length + other.length === 0 && <p className={styles.soft}>{t('pets.noAllergies')}</p>}
      {rows.map(({ key, value }, at) => (
        <div key={key} className={styles.allergy} data-row>
          <TextField
            label={t('pets.allergy', { number: at + 1 })}
            autoComplete="off"
            value={value}
            onChange={(event) =>
              onChange(rows.map((row) => (row.key === key ? { key, value: event.target.value } : row)))
            }
          />
          <Button
            look="quiet"
            aria-label={t('pets.removeAllergy', { number: at + 1 })}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <OtherEntries entries={other} />
      <div>
        <Button data-add onClick={() => onChange([...rows, keyed('')])}>
          {t('pets.addAllergy')}
        </Button>
      </div>
    </fieldset>
  );
}
