/** The fields of the audit log in the words of the page. */
import type { BookingStatus, JsonValue } from '#client/index.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { jsonText } from '#console/components/pet/json-text.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { fieldsOf } from './history.ts';

/** Names of people, pets and services by id. */
export type FieldNames = ReadonlyMap<string, string>;

interface FieldTextOptions {
  readonly names: FieldNames;
  /** Of the amounts. */
  readonly currency: string;
  readonly timeZone: string;
}

const fieldNames: Readonly<Record<string, PlainKey>> = {
  userId: 'lists.customer',
  staffId: 'bookings.staffMember',
  startDate: 'bookings.start',
  endDate: 'bookings.end',
  status: 'bookings.status',
  totalAmount: 'bookings.total',
  notes: 'bookings.notes',
  petIds: 'bookings.pets',
  services: 'bookings.services',
};

export function useFieldText({ names, currency, timeZone }: FieldTextOptions) {
  const { translate: t, formats } = useLanguage();
  const named = (id: JsonValue | undefined) => names.get(String(id)) ?? String(id);
  const listOf = (value: JsonValue, text: (one: JsonValue) => string) =>
    formats.list((Array.isArray(value) ? value : []).map(text));
  const texts: Readonly<Record<string, (value: JsonValue) => string>> = {
    userId: named,
    staffId: named,
    startDate: (value) => formats.date(String(value), 'dateTime', timeZone),
    endDate: (value) => formats.date(String(value), 'dateTime', timeZone),
    status: (value) => t(statusNames[String(value) as BookingStatus]),
    totalAmount: (value) => formats.money(String(value), currency),
    petIds: (value) => listOf(value, named),
    services: (value) =>
      listOf(value, (line) => {
        const { serviceId, quantity = 1 } = fieldsOf(line) ?? {};
        return t('bookings.serviceTimes', { service: named(serviceId), quantity: String(quantity) });
      }),
  };
  return {
    /** A field without a translation has the name from the log. */
    nameOf: (field: string) => (fieldNames[field] ? t(fieldNames[field]) : field),
    textOf: (field: string, value: JsonValue | undefined) => {
      if (value === null || value === undefined || value === '') return '–';
      return texts[field]?.(value) ?? (typeof value === 'string' ? value : jsonText(value));
    },
  };
}
