/** A choice of a customer, found by name or email address as the server finds them. For those who may list users. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUser } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { userQuery } from '#console/api/user-queries.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { useTranslate } from '#console/i18n/language.tsx';

interface CustomerPickerProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isFilter?: boolean;
  /** Users of every role can be chosen; for those who may list all of them. */
  readonly isForEveryone?: boolean;
  /** Shown when nobody is found, instead of a sentence about customers. */
  readonly noneText?: string;
  /** The id; undefined while nobody is chosen. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined, customer?: ManagedUser) => void;
  /** The typed text when nobody was found, for a form that creates a customer. */
  readonly onSearch?: (typed: string) => void;
}

const mostFound = 20;

export function CustomerPicker({
  value,
  onChange,
  onSearch,
  isForEveryone = false,
  noneText,
  ...field
}: CustomerPickerProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const [isUsed, setUsed] = useState(false);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['users', isForEveryone ? 'all' : 'customers', q],
    enabled: isUsed,
    queryFn: async ({ signal }) => {
      const role = isForEveryone ? undefined : 'CUSTOMER';
      const query = { role, q: q || undefined, sortBy: 'name', sortOrder: 'asc' } as const;
      return (await api.listUsers({ query: { ...query, limit: mostFound }, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  const { data: chosen } = useQuery(userQuery(value));
  const choices = found.map(({ id, name, email }) => ({ id, text: name || email, note: name ? email : '' }));
  return (
    <ComboBox
      {...field}
      choices={choices}
      value={value ?? ''}
      valueText={value === undefined ? '' : ((chosen?.name || chosen?.email) ?? '…')}
      isSearching={isFetching || q !== typed.trim()}
      onType={(text) => {
        setUsed(true);
        setTyped(text ?? '');
        if (text !== undefined) onSearch?.(text);
        // An empty field is no longer a choice.
        if (text === '' && value !== undefined) onChange(undefined);
      }}
      onChange={(id) => {
        onChange(
          id,
          found.find((one) => one.id === id),
        );
        setTyped('');
      }}
      noneText={noneText ?? t('lists.noCustomer')}
    />
  );
}
