/** The account of a new staff member: a new one, or one that exists. */

import type { ManagedUser } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { choiceOf, useFoundUsers } from '#console/components/customer/customer-picker.tsx';
import { type Faults, requireNewEmail, requireText } from '#console/components/field/checks.ts';
import { EmailField, PlainField } from '#console/components/field/field.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from '#console/screens/staff/staff.module.css';
import { longestLine } from '#domain/text/sizes.ts';

export interface Account {
  readonly isNew: boolean;
  readonly name: string;
  readonly email: string;
  /** The id of an existing account; `''` until it is chosen or created. */
  readonly userId: string;
  readonly userName: string;
}

export const newAccount: Account = { isNew: true, name: '', email: '', userId: '', userName: '' };

export function accountFaults({ isNew, name, email, userId }: Account): Faults {
  if (!isNew) return { 'account.userId': userId === '' ? 'staff.accountFault' : undefined };
  return { 'account.name': requireText(name), 'account.email': requireNewEmail(email) };
}

interface AccountFieldsProps {
  readonly account: Account;
  /** The error of a field. */
  readonly fault: (name: string) => string | undefined;
  readonly taken: ReadonlySet<string>;
  readonly onChange: (changed: Partial<Account>) => void;
}

export function AccountFields({ account, fault, taken, onChange }: AccountFieldsProps) {
  const t = useTranslate();
  const error = (name: keyof Account) => {
    const found = fault(`account.${name}`);
    return found && t(found as PlainKey);
  };
  // An account that was created in an attempt that failed afterwards stays unchanged.
  const isMade = account.isNew && account.userId !== '';
  return (
    <Group legend={t('words.account')}>
      <div className={wrap(2)}>
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
          <PlainField
            label={t('words.name')}
            maxLength={longestLine}
            readOnly={isMade}
            value={account.name}
            error={error('name')}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <EmailField
            label={t('words.email')}
            hint={t('staff.emailHint')}
            autoComplete="email"
            value={account.email}
            error={error('email')}
            onChange={(event) => onChange(isMade ? {} : { email: event.target.value })}
          />
        </div>
      ) : (
        <AccountPicker
          label={t('words.customerParts')}
          value={account.userId}
          valueText={account.userName}
          taken={taken}
          error={error('userId')}
          onChange={({ id, name, email }) => onChange({ userId: id, userName: name || email })}
        />
      )}
    </Group>
  );
}

interface AccountPickerProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** `''` while nobody is chosen. */
  readonly value: string;
  /** The name of the chosen user. */
  readonly valueText: string;
  /** The users who are already staff members. */
  readonly taken: ReadonlySet<string>;
  readonly onChange: (user: ManagedUser) => void;
}

/** A choice of a user without a staff record: customers for a manager, all users for an administrator. */
export function AccountPicker({ taken, onChange, ...field }: AccountPickerProps) {
  const t = useTranslate();
  const seesAll = useMay('manageAnyUser');
  const { found, isSearching, search } = useFoundUsers({ limit: 8 });
  const free = found.filter(({ id, disabled }) => !taken.has(id) && !disabled);
  return (
    <ComboBox
      {...field}
      hint={seesAll ? t('staff.accountHint') : t('staff.customerHint')}
      choices={free.map(choiceOf)}
      isSearching={isSearching}
      onType={search}
      onChange={(id) => {
        const chosen = free.find((one) => one.id === id);
        if (chosen) onChange(chosen);
        search('');
      }}
      noneText={t('staff.noAccount')}
    />
  );
}
