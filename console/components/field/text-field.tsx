/** A line of text, an email address or a password. */
import { type InputHTMLAttributes, useState } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'required'>;

export function TextField({ label, hint, error, isOptional, isFilter, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional ?? false}
      isFilter={isFilter ?? false}
    >
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** Pasting and password managers work, and the reader may show the typed text (ASVS 5.0, 6.2.6 and 6.2.7). */
export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, 'type' | 'isOptional'>) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles['with-button']}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={t('common.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name="eye" />
          </button>
        </span>
      )}
    </Field>
  );
}
