/** A duration as a number and its unit; one of several units is shown as it is stored. */
import { Field } from '#console/components/field/field.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type TypedDuration, type Unit, unitNames, unitWords } from './durations.ts';
import styles from './times.module.css';

/** The standard of durations of several units. */
const standard = 'ISO 8601';

interface DurationFieldProps {
  readonly label: string;
  /** The unit of an empty field. */
  readonly usualUnit: Unit;
  readonly typed: TypedDuration | undefined;
  readonly error: string | undefined;
  /** The id of a further description. */
  readonly describedBy?: string;
  readonly onChange: (typed: TypedDuration) => void;
}

export function DurationField(props: DurationFieldProps) {
  const { label, usualUnit, typed, error, describedBy, onChange } = props;
  const { translate: t } = useLanguage();
  const { count, unit } = typed ?? { count: '', unit: usualUnit };
  return (
    <Field label={label} isFilter error={error}>
      {(control) => (
        <span className={styles.count}>
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={
              [control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined
            }
            value={count}
            onChange={({ target }) => onChange({ count: target.value.replaceAll(' ', ''), unit })}
          />
          <select
            className={control.className}
            aria-label={t('settings.unitOf', { label })}
            value={unit}
            onChange={({ target }) =>
              onChange({ count, unit: unitNames.find((one) => one === target.value) ?? '' })
            }
          >
            {unit === '' && <option value="">{standard}</option>}
            {unitNames.map((one) => (
              <option key={one} value={one}>
                {t(unitWords[one])}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
