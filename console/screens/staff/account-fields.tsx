/** The account of a new staff member: a new one, or one that exists. */
import { EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail, requireText } from '#console/components/field/checks.ts';
import { Choice } from '#console/components/field/choice.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { AccountPicker } from './account-picker.tsx';
import styles from './staff.module.css';

export interface Account {
  readonly isNew: boolean;
  readonly name: string;
  readonly email: string;
  /** The id of an existing account; `''` until it is chosen or created. */
  readonly userId: string;
  readonly userName: string;
}

export const newAccount: Account = { isNew: true, name: '', email: '', userId: '', userName: '' };

export interface AccountFaults {
  readonly name?: Fault;
  readonly email?: Fault;
  readonly userId?: Fault;
}

export function accountFaults({ isNew, name, email, userId }: Account): AccountFaults {
  if (!isNew) return { userId: userId === '' ? 'staff.accountFault' : undefined };
  return { name: requireText(name), email: requireEmail(email) };
}

interface AccountFieldsProps {
  readonly account: Account;
  readonly faults: AccountFaults;
  readonly taken: ReadonlySet<string>;
  readonly onChange: (changed: Partial<Account>) => void;
}

export function AccountFields({ account, faults, taken, onChange }: AccountFieldsProps) {
  const t = useTranslate();
  // An account that was created in an attempt that failed afterwards stays unchanged.
  const isMade = account.isNew && account.userId !== '';
  return (
    <fieldset className={styles.group}>
      <legend>{t('staff.account')}</legend>
      <div className={styles.choices}>
        {([true, false] as const).map((isNew) => (
          <Choice
            key={String(isNew)}
            type="radio"
            name="account"
            checked={account.isNew === isNew}
            onChange={() => onChange({ isNew, userId: '', userName: '' })}
          >
            {isNew ? t('staff.accountNew') : t('staff.accountPresent')}
          </Choice>
        ))}
      </div>
      {account.isNew ? (
        <div className={styles.pair}>
          <TextField
            label={t('staff.name')}
            autoComplete="off"
            maxLength={1_000}
            readOnly={isMade}
            value={account.name}
            error={faults.name && t(faults.name)}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <EmailField
            label={t('staff.email')}
            hint={t('staff.emailHint')}
            autoComplete="email"
            value={account.email}
            fault={faults.email}
            onChange={(email) => onChange(isMade ? {} : { email })}
          />
        </div>
      ) : (
        <AccountPicker
          label={t('staff.person')}
          value={account.userId}
          valueText={account.userName}
          taken={taken}
          error={faults.userId && t(faults.userId)}
          onChange={({ id, name, email }) => onChange({ userId: id, userName: name || email })}
        />
      )}
    </fieldset>
  );
}
