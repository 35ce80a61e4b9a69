/** The fields of the filters of all bookings. Less frequent ones are collapsed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { servicesQuery } from '#console/api/queries.ts';
import { staffListQuery } from '#console/api/record-queries.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { CustomerPicker } from '#console/components/customer/customer-picker.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { DayRange } from '#console/components/filter/day-range.tsx';
import { ChipsFilter, SearchField } from '#console/components/filter/filter-bar.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from '#console/screens/bookings/bookings.module.css';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { type BookingFilters, type BookingOrder, bookingOrders, foldedCount } from './booking-filters.ts';

interface BookingFilterFieldsProps {
  readonly filters: BookingFilters;
  readonly onChange: (changed: BookingsSearch) => void;
}

const orderNames: Readonly<Record<BookingOrder, PlainKey>> = {
  latest: 'desk.latest',
  earliest: 'desk.earliest',
  newest: 'desk.newest',
  highest: 'desk.highest',
};

export function BookingFilterFields({ filters, onChange }: BookingFilterFieldsProps) {
  const t = useTranslate();
  const { statuses, q, from, to, sort } = filters;
  return (
    <>
      <SearchField label={t('desk.search')} value={q} onChange={(text) => onChange({ q: text })} />
      <DayRange from={from} to={to} onChange={onChange} />
      <SelectField
        label={t('lists.sort')}
        isFilter
        value={sort}
        options={Object.keys(bookingOrders).map(
          (order) => [order, t(orderNames[order as BookingOrder])] as const,
        )}
        onChange={({ target: { value } }) => onChange({ sort: value === 'latest' ? undefined : value })}
      />
      <ChipsFilter
        legend={t('words.status')}
        options={bookingStatuses.map((status) => [status, t(statusNames[status])] as const)}
        chosen={statuses}
        onChange={(chosen) => onChange({ status: chosen.join(',') || undefined })}
      />
      <MoreFilters filters={filters} onChange={onChange} />
    </>
  );
}

function MoreFilters({ filters, onChange }: BookingFilterFieldsProps) {
  const { translate: t, languages } = useLanguage();
  const { category, service, staff, customer } = filters;
  const count = foldedCount(filters);
  const [isOpen, setOpen] = useState(count > 0);
  const { data: services } = useQuery(servicesQuery(languages.catalog));
  const { data: members } = useQuery(staffListQuery(languages.catalog));
  const offered = services?.map(({ id, name }) => [id, name] as const);
  const named = members?.map(({ id, user }) => [id, user.name] as const);
  const all = ['', t('lists.any')] as const;
  return (
    <details className={styles.folded} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('desk.moreFilters', { count })}</summary>
      <div className={styles.foldedFields}>
        <SelectField
          label={t('words.category')}
          isFilter
          value={category ?? ''}
          options={[all, ...serviceCategories.map((one) => [one, t(categoryNames[one])] as const)]}
          onChange={({ target: { value } }) => onChange({ category: value || undefined })}
        />
        <SelectField
          label={t('words.service')}
          isFilter
          value={service ?? ''}
          options={[all, ...withChosen(offered, service)]}
          onChange={({ target: { value } }) => onChange({ service: value || undefined })}
        />
        <SelectField
          label={t('words.staffMember')}
          isFilter
          value={staff ?? ''}
          options={[all, ...withChosen(named, staff)]}
          onChange={({ target: { value } }) => onChange({ staff: value || undefined })}
        />
        <CustomerPicker
          label={t('words.customer')}
          value={customer}
          onChange={(id) => onChange({ customer: id })}
        />
      </div>
    </details>
  );
}

type Options = readonly (readonly [id: string, text: string])[];

/** A service that is no longer offered stays selected by its id in the address. */
function withChosen(options: Options | undefined, chosen: string | undefined): Options {
  if (options === undefined) return [];
  if (chosen === undefined || options.some(([id]) => id === chosen)) return options;
  return [...options, [chosen, chosen]];
}
