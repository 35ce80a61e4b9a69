/** The fields of the filters of all bookings, and what is chosen in them. */
import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { staffListQuery, userQuery } from '#console/api/record-queries.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { CustomerPicker } from '#console/components/customer/customer-picker.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { ChipsFilter } from '#console/components/filter/chips-filter.tsx';
import { DayRange, dayTexts } from '#console/components/filter/day-range.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { type BookingFilters, type BookingOrder, bookingOrders } from './booking-filters.ts';

interface BookingFilterFieldsProps {
  readonly filters: BookingFilters;
  readonly onChange: (changed: BookingsSearch) => void;
}

const orderNames: Readonly<Record<BookingOrder, PlainKey>> = {
  latest: 'desk.latest',
  earliest: 'desk.earliest',
  oldest: 'desk.oldest',
  newest: 'desk.newest',
  highest: 'desk.highest',
  lowest: 'desk.lowest',
};

/** All but the text, which is searched in the line of the title. */
export function BookingFilterFields({ filters, onChange }: BookingFilterFieldsProps) {
  const { translate: t, languages } = useLanguage();
  const { time, statuses, category, service, staff, customer, from, to, balance, sort } = filters;
  const { data: services } = useQuery(servicesQuery(languages.catalog));
  const { data: members } = useQuery(staffListQuery(languages.catalog));
  const { data: options } = useQuery(query('getPaymentOptions', { query: { lang: languages.catalog } }));
  const offered = services?.map(({ id, name }) => [id, name] as const);
  const named = members?.map(({ id, user }) => [id, user.name] as const);
  const all = ['', t('lists.any')] as const;
  return (
    <>
      {time !== 'requests' && (
        <ChipsFilter
          legend={t('words.status')}
          options={bookingStatuses.map((status) => [status, t(statusNames[status])] as const)}
          chosen={statuses}
          onChange={(chosen) => onChange({ status: chosen.join(',') || undefined })}
        />
      )}
      <DayRange from={from} to={to} onChange={onChange} />
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
      {(balance !== undefined || (options && options.methods.length > 0)) && (
        <SelectField
          label={t('record-payment.balance')}
          isFilter
          value={balance ?? ''}
          options={[all, ['open', t('record-payment.open')]]}
          onChange={({ target: { value } }) => onChange({ balance: value === 'open' ? value : undefined })}
        />
      )}
      <SelectField
        label={t('lists.sort')}
        isFilter
        value={sort}
        options={Object.keys(bookingOrders).map(
          (order) => [order, t(orderNames[order as BookingOrder])] as const,
        )}
        onChange={({ target: { value } }) => onChange({ sort: value })}
      />
    </>
  );
}

/** The texts of the filters that are set, by their names in the address. Names are read only for these filters. */
export function useChosenTexts(filters: BookingFilters) {
  const { translate: t, formats, languages } = useLanguage();
  const { statuses, category, service, staff, customer, balance } = filters;
  const services = useQuery({ ...servicesQuery(languages.catalog), enabled: service !== undefined });
  const members = useQuery({ ...staffListQuery(languages.catalog), enabled: staff !== undefined });
  const { data: user } = useQuery(userQuery(customer));
  return {
    status: formats.list(statuses.map((status) => t(statusNames[status]))),
    category: category && t(categoryNames[category]),
    service: service && (services.data?.find(({ id }) => id === service)?.name ?? t('words.service')),
    staff: staff && (members.data?.find(({ id }) => id === staff)?.user.name ?? t('words.staffMember')),
    customer: customer && (user?.name || user?.email || t('words.customer')),
    balance: balance && t('record-payment.open'),
    ...dayTexts(t, formats, filters),
  };
}

type Options = readonly (readonly [id: string, text: string])[];

/** A service that is no longer offered stays selected by its id in the address. */
function withChosen(options: Options | undefined, chosen: string | undefined): Options {
  if (options === undefined) return [];
  if (chosen === undefined || options.some(([id]) => id === chosen)) return options;
  return [...options, [chosen, chosen]];
}
