/** The feeding and the medication of a pet, as lists whose rows are edited. */

import { Button } from '#console/components/button/button.tsx';
import { DayField } from '#console/components/calendar/day-field.tsx';
import { RemoveButton, useRowFocus } from '#console/components/field/edited-rows.tsx';
import { PlainField, TextArea } from '#console/components/field/field.tsx';
import styles from '#console/components/field/group.module.css';
import { Group } from '#console/components/field/group.tsx';
import { type Keyed, keyed } from '#console/components/field/keyed.ts';
import { row, soft } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { longestLine, longestText } from '#domain/text/sizes.ts';
import { blankFeeding, blankMedication, type CareDraft } from './care-draft.ts';

interface CareFieldsProps {
  readonly value: CareDraft;
  /** The error of a field of a row. */
  readonly fault: (name: string) => string | undefined;
  readonly onChange: (care: CareDraft) => void;
}

export function CareFields({ value, fault, onChange }: CareFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <Rows
        words={{ legend: 'pets.feeding', hint: 'pets.careHint', add: 'pets.addFeeding' }}
        rows={value.feeding}
        blank={blankFeeding}
        texts={{ time: 'pets.time', food: 'pets.food', amount: 'pets.portion', notes: 'words.notes' }}
        removal="pets.removeFeeding"
        fault={(at, field) => fault(`care.feeding.${at}.${field}`)}
        onChange={(feeding) => onChange({ ...value, feeding })}
      />
      <Rows
        words={{ legend: 'pets.medication', hint: 'pets.timesHint', add: 'pets.addMedicine' }}
        rows={value.medication}
        blank={blankMedication}
        texts={{ name: 'pets.medicine', dose: 'pets.dose', times: 'pets.times', notes: 'words.notes' }}
        days={{ from: 'pets.firstDay', to: 'pets.lastDay' }}
        removal="pets.removeMedicine"
        fault={(at, field) => fault(`care.medication.${at}.${field}`)}
        onChange={(medication) => onChange({ ...value, medication })}
      />
      <TextArea
        label={t('pets.careNotes')}
        isOptional
        maxLength={longestText}
        value={value.notes}
        onChange={({ target }) => onChange({ ...value, notes: target.value })}
      />
    </>
  );
}

interface RowsProps<Entry> {
  readonly words: Readonly<Record<'legend' | 'hint' | 'add', PlainKey>>;
  readonly rows: readonly Keyed<Entry>[];
  readonly blank: Entry;
  /** The labels of the fields; `notes` may be empty, and so may days. */
  readonly texts: Readonly<Record<string, PlainKey>>;
  readonly days?: Readonly<Record<string, PlainKey>>;
  readonly removal: 'pets.removeFeeding' | 'pets.removeMedicine';
  readonly fault: (at: number, field: string) => string | undefined;
  readonly onChange: (rows: readonly Keyed<Entry>[]) => void;
}

function Rows<Entry extends Readonly<Record<string, string>>>(props: RowsProps<Entry>) {
  const { words, rows, blank, texts, days = {}, removal, fault, onChange } = props;
  const t = useTranslate();
  const group = useRowFocus(rows.length);
  const edit = (key: number, field: string, text: string) =>
    onChange(rows.map((one) => (one.key === key ? { key, value: { ...one.value, [field]: text } } : one)));
  const errorOf = (at: number, field: string) => {
    const found = fault(at, field);
    return found && t(found as PlainKey);
  };
  return (
    <Group ref={group} legend={t(words.legend)}>
      <p className={soft}>{t(words.hint)}</p>
      {rows.map(({ key, value }, at) => (
        <div key={key} className={styles.edited} data-row>
          {Object.entries(texts).map(([field, label]) => (
            <PlainField
              key={field}
              label={t(label)}
              isOptional={field === 'notes'}
              maxLength={longestLine}
              value={value[field]}
              error={errorOf(at, field)}
              onChange={({ target }) => edit(key, field, target.value)}
            />
          ))}
          {Object.entries(days).map(([field, label]) => (
            <DayField
              key={field}
              label={t('common.optionalLabel', { label: t(label) })}
              value={value[field] || undefined}
              emptyText={t('date-time.noDay')}
              error={errorOf(at, field)}
              onChange={(day) => edit(key, field, day ?? '')}
            />
          ))}
          <div className={`${row(3, 'center')} ${styles.rowEnd}`}>
            <RemoveButton
              label={t(removal, { number: at + 1 })}
              onClick={() => onChange(rows.filter((one) => one.key !== key))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button data-add onClick={() => onChange([...rows, keyed(blank)])}>
          {t(words.add)}
        </Button>
      </div>
    </Group>
  );
}
