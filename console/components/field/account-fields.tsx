/**
 * The fields of accounts: email addresses and passwords, with the attributes that password managers and keyboards need.
 */
import { useTranslate } from '#console/i18n/language.tsx';
import type { Fault } from './checks.ts';
import { PasswordField, TextField } from './text-field.tsx';

interface AccountFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: Fault;
}

interface EmailFieldProps extends AccountFieldProps {
  /** `username` names the account that signs in; `email` is an address that is new to the server. */
  readonly autoComplete: 'username' | 'email';
}

export function EmailField({ fault, onChange, ...field }: EmailFieldProps) {
  const t = useTranslate();
  return (
    <TextField
      {...field}
      type="email"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      error={fault && t(fault)}
    />
  );
}

/** The password that the account has now. */
export function CurrentPasswordField(field: AccountFieldProps) {
  return <AccountPassword {...field} autoComplete="current-password" />;
}

/** A new password: password managers offer to generate one. */
export function NewPasswordField(field: AccountFieldProps) {
  return <AccountPassword {...field} autoComplete="new-password" />;
}

function AccountPassword({
  fault,
  onChange,
  ...field
}: AccountFieldProps & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const t = useTranslate();
  return (
    <PasswordField {...field} onChange={(event) => onChange(event.target.value)} error={fault && t(fault)} />
  );
}
