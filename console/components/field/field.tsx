/** The fields of forms. */

import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { longestPhone } from '#domain/text/sizes.ts';
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
  /** In a line of filters: the label is for screen readers, since the placeholder or the chosen option says the same. */
  readonly isInLine?: boolean | undefined;
}

/** A label, its control, a hint and an error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  isOptional = false,
  isFilter = false,
  isInLine = false,
  children,
}: FieldProps & { readonly children: (control: ControlAttributes) => ReactNode }) {
  const t = useTranslate();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={stack(1)}>
      <label className={isInLine ? 'visually-hidden' : styles.label} htmlFor={id}>
        {isOptional ? t('common.optionalLabel', { label }) : label}
      </label>
      {hint && (
        <span className={soft} id={`${id}-hint`}>
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
        <span className={`${row(1, 'center')} ${styles.error}`} id={`${id}-error`}>
          <Icon name="warning" size={16} />
          {error}
        </span>
      )}
    </div>
  );
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'required'> & {
    /** The values and their texts, in order. */
    readonly options: readonly (readonly [value: string, text: string])[];
  };

/** A choice among a few: the browser's own control, which every phone and screen reader knows. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  isFilter,
  isInLine,
  options,
  ...select
}: SelectFieldProps) {
  const { value: chosen = '' } = select;
  const isNamed = chosen === '' || options.some(([value]) => value === chosen);
  // Until its name is loaded, the browser would show the first option as the chosen one.
  const shown = isNamed ? options : [...options, [String(chosen), '…'] as const];
  return (
    <Field {...{ label, hint, error, isOptional, isFilter, isInLine }}>
      {(control) => (
        <select {...select} {...control}>
          {shown.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'>;

/** A line of text, an email address or a password. */
export function TextField({ label, hint, error, isOptional, isFilter, isInLine, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isOptional, isFilter, isInLine }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** A line of text that no browser fills in: it is not about the user. */
export function PlainField(field: TextFieldProps) {
  return <TextField autoComplete="off" {...field} />;
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

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'>;

/** Text of several lines. */
export function TextArea({ label, hint, error, isOptional, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <textarea rows={4} {...area} {...control} />}
    </Field>
  );
}

type EmailFieldProps = ComponentProps<typeof TextField> & {
  /** `username` names the account that signs in; `email` is an address that is new to the server. */
  readonly autoComplete: 'username' | 'email';
};

/**
 * The fields of accounts: email addresses, phone numbers and passwords, with the attributes that password managers and keyboards need.
 */
export function EmailField(field: EmailFieldProps) {
  return <TextField {...field} type="email" autoCapitalize="off" spellCheck={false} />;
}

/** A phone number, as contract §6 has it: optional, one line. */
export function PhoneField(field: Omit<TextFieldProps, 'label'>) {
  const t = useTranslate();
  return <TextField label={t('words.phone')} type="tel" maxLength={longestPhone} isOptional {...field} />;
}

/** The password that the account has now. */
export function CurrentPasswordField(field: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...field} autoComplete="current-password" />;
}

/** A new password: password managers offer to generate one. */
export function NewPasswordField(field: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...field} autoComplete="new-password" />;
}
