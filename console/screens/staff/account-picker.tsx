/** A choice of a user without a staff record. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUser } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { peopleQuery } from './queries.ts';

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

export function AccountPicker({ taken, onChange, ...field }: AccountPickerProps) {
  const t = useTranslate();
  const seesAll = useMay('manageAnyUser');
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const [isUsed, setUsed] = useState(false);
  const { data: found = [], isFetching } = useQuery({ ...peopleQuery(q), enabled: isUsed });
  const free = found.filter(({ id, disabled }) => !taken.has(id) && !disabled);
  return (
    <ComboBox
      {...field}
      hint={seesAll ? t('staff.accountHint') : t('staff.customerHint')}
      choices={free.map(({ id, name, email }) => ({ id, text: name || email, note: name ? email : '' }))}
      isSearching={isFetching || q !== typed.trim()}
      onType={(text) => {
        setUsed(true);
        setTyped(text ?? '');
      }}
      onChange={(id) => {
        const chosen = free.find((one) => one.id === id);
        if (chosen) onChange(chosen);
        setTyped('');
      }}
      noneText={t('staff.noAccount')}
    />
  );
}
