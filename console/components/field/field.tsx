/** A label, its control, a hint and an error, connected for screen readers. */
import { type ReactNode, useId } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './field.module.css';

/** The attributes that the control of a field must have. */
export interface ControlAttributes {
  readonly id: string;
  readonly className: string | undefined;
  readonly required: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error; undefined if there is none. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** It filters a list, and may be empty without a note. */
  readonly isFilter?: boolean;
}

export function Field({
  label,
  hint,
  error,
  isOptional = false,
  isFilter = false,
  children,
}: FieldProps & { readonly children: (control: ControlAttributes) => ReactNode }) {
  const t = useTranslate();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {isOptional ? t('common.optionalLabel', { label }) : label}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        className: styles.control,
        required: !isOptional && !isFilter,
        'aria-describedby': described || undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          <Icon name="warning" size={16} />
          {error}
        </span>
      )}
    </div>
  );
}
