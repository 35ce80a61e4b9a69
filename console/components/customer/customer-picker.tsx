/** A choice of a customer, found by name, address, phone number or pet as the server finds them. For those who may list users. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#client/index.ts';
import { type Params, query } from '#console/api/query.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { type Choice, ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { useTranslate } from '#console/i18n/language.tsx';

interface CustomerPickerProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Users of every role can be chosen; for those who may list all of them. */
  readonly isForEveryone?: boolean;
  /** Shown when nobody is found, instead of a sentence about customers. */
  readonly noneText?: string;
  /** The id; undefined while nobody is chosen. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined, customer?: ListedUser) => void;
  /** The typed text, for a form that creates a customer. */
  readonly onSearch?: (typed: string) => void;
  /** Enter was pressed, and nobody was found. */
  readonly onNone?: () => void;
}

export function CustomerPicker({
  value,
  onChange,
  onSearch,
  isForEveryone = false,
  noneText,
  ...field
}: CustomerPickerProps) {
  const t = useTranslate();
  const { found, isSearching, search } = useFoundUsers({
    role: isForEveryone ? undefined : 'CUSTOMER',
    limit: 20,
  });
  const { data: chosen } = useQuery(userQuery(value));
  return (
    <ComboBox
      {...field}
      isFilter
      choices={found.map(choiceOf)}
      value={value ?? ''}
      valueText={value === undefined ? '' : ((chosen?.name || chosen?.email) ?? '…')}
      isSearching={isSearching}
      onType={(text) => {
        search(text);
        if (text !== undefined) onSearch?.(text);
        // An empty field is no longer a choice.
        if (text === '' && value !== undefined) onChange(undefined);
      }}
      onChange={(id) => {
        onChange(
          id,
          found.find((one) => one.id === id),
        );
        search('');
      }}
      noneText={noneText ?? t('lists.noCustomer')}
    />
  );
}

/** The users whose name, address, phone number or pet the typed text is a part of, by name; none until `search` is called. */
export function useFoundUsers(filter: Pick<NonNullable<Params<'listUsers'>['query']>, 'role' | 'limit'>) {
  const [typed, setTyped] = useState('');
  const [isUsed, setUsed] = useState(false);
  const q = useDelayed(typed.trim());
  const { data: found = [], isFetching } = useQuery({
    ...query('listUsers', {
      query: { ...filter, q: q || undefined, summary: true, sortBy: 'name', sortOrder: 'asc' },
    }),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  });
  const search = (text: string | undefined) => {
    setUsed(true);
    setTyped(text ?? '');
  };
  return { found, isSearching: isFetching || q !== typed.trim(), search };
}

/** A user in the list of a combo box. */
export function choiceOf(user: ListedUser): Choice {
  return { id: user.id, text: user.name || user.email, note: noteOf(user) };
}

/** The parts of a user by which those of one name are told apart: pets, phone number and address. */
export function noteOf({ name, email, phone, summary }: ListedUser): string {
  const pets = summary?.petNames.filter((pet) => pet !== '').join(', ');
  return [pets, phone, name && email].filter(Boolean).join(' · ');
}
