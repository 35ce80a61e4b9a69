/** The history of a booking, from the audit log: user and time of each change, and each field before and after. */

import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { AuditEntry, Booking, BookingStatus, CarePlan, JsonValue } from '#client/index.ts';
import { pages, rows } from '#console/api/list-query.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { staffListQuery, userQuery } from '#console/api/record-queries.ts';
import { bookingFieldNames, statusNames } from '#console/components/booking/booking-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { jsonText } from '#console/components/pet/json-text.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from '#console/screens/bookings/desk.module.css';
import { decisionsOf, fieldChanges, fieldsOf } from './history.ts';

const actions: Readonly<Record<string, PlainKey>> = {
  createBooking: 'desk.created',
  updateBooking: 'desk.changed',
  changeBookingStatus: 'desk.statusChanged',
  undoBookingStatus: 'desk.statusUndone',
  checkInBooking: 'bookings.checkedIn',
  checkOutBooking: 'bookings.checkedOut',
  undoCheckIn: 'desk.statusUndone',
  undoCheckOut: 'desk.statusUndone',
  setBookingCare: 'pets.care',
  recordCare: 'pets.care',
  setNoShow: 'desk.statusChanged',
  expireBooking: 'desk.statusChanged',
  deleteBooking: 'desk.deleted',
};

export function BookingHistory({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pages('listAuditLogs', {
      query: { entity: 'booking', entityId: booking.id, limit: 20, lang: languages.catalog },
    }),
  );
  const entries = data?.pages.flatMap((page) => page.rows) ?? [];
  const actorIds = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const actors = useQueries({
    queries: actorIds.map((id) => ({ ...userQuery(id), staleTime: 60_000 })),
    combine: (answers) => ({
      names: answers.flatMap(({ data: user }) => (user ? [[user.id, user.name] as const] : [])),
      arePending: answers.some(({ isPending }) => isPending),
    }),
  });
  const { data: staff = [], isPending: isStaffPending } = useQuery(staffListQuery(languages.catalog));
  const { data: services = [], isPending: isCatalogPending } = useQuery(servicesQuery(languages.catalog));
  const { data: places = [], isPending: arePlacesPending } = useQuery(
    rows('listPlaces', { query: { limit: 100 } }),
  );
  // Ids instead of names would be announced.
  const isNamed = !isStaffPending && !isCatalogPending && !arePlacesPending;
  const names: FieldNames = new Map<string, string>([
    ...services.map(({ id, name }) => [id, name] as const),
    ...booking.services.map(({ serviceId, name }) => [serviceId, name] as const),
    ...booking.pets.map(({ id, name }) => [id, name] as const),
    ...places.map(({ id, code }) => [id, code] as const),
    ...staff.map(({ id, user }) => [id, user.name] as const),
    [booking.userId, booking.user.name],
    ...actors.names,
  ]);
  const actorOf = ({ actorId }: AuditEntry) => {
    if (!actorId) return '–';
    return names.get(actorId) || (actors.arePending ? '…' : t('desk.deletedCustomer'));
  };
  return (
    <section className={`${stack(3)} ${styles.history}`} aria-labelledby="booking-history">
      <h2 id="booking-history">{t('desk.history')}</h2>
      {(error || !data || !isNamed) && <Loading {...{ error, refetch }} count={2} height="4rem" />}
      <ol>
        {(isNamed ? entries : []).map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{t(actions[entry.action] ?? 'desk.changed')}</strong>{' '}
              <span className={soft}>
                {t('desk.by', {
                  date: formats.date(entry.at, 'dateTime', timeZone),
                  name: actorOf(entry),
                })}
              </span>
            </p>
            <Entry entry={entry} names={names} currency={booking.currency} timeZone={timeZone} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('words.showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly names: FieldNames;
  readonly currency: string;
  readonly timeZone: string;
}

function Entry({ entry, names, currency, timeZone }: EntryProps) {
  const { translate: t, formats } = useLanguage();
  const { nameOf, textOf } = useFieldText({ names, currency, timeZone });
  const changes = fieldChanges(entry);
  const { reason, isOverridden, overrideReason, considered } = decisionsOf(entry);
  return (
    <>
      {changes.length > 0 && (
        <dl className={`${stack(1)} ${styles.changes}`}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                <span className="visually-hidden">{t('words.before')} </span>
                <del>{textOf(field, before)}</del>
                <Icon name="forward" size={16} />
                <span className="visually-hidden">{t('words.after')} </span>
                <ins>{textOf(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {reason !== undefined && <p>{t('desk.reasonGiven', { reason })}</p>}
      {isOverridden && (
        <p>
          {overrideReason === undefined
            ? t('desk.overridden')
            : t('desk.overriddenFor', { reason: overrideReason })}
        </p>
      )}
      {considered.length > 0 && (
        <div>
          <p>{t('desk.considered')}</p>
          <ul className={styles.considered}>
            {considered.map(({ staffId, isFree, proficiency, bookingsThatDay }) => (
              <li key={staffId}>
                {t(isFree ? 'desk.candidate' : 'desk.candidateBusy', {
                  name: names.get(staffId) ?? staffId,
                  proficiency: formats.number(proficiency),
                  bookings: bookingsThatDay,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Names of people, pets, services and places by id. */
type FieldNames = ReadonlyMap<string, string>;

interface FieldTextOptions {
  readonly names: FieldNames;
  /** Of the amounts. */
  readonly currency: string;
  readonly timeZone: string;
}

const fieldNames: Readonly<Record<string, PlainKey>> = {
  ...bookingFieldNames,
  places: 'navigation.places',
};

/** The fields of the audit log in the words of the page. */
function useFieldText({ names, currency, timeZone }: FieldTextOptions) {
  const { translate: t, formats } = useLanguage();
  const named = (id: JsonValue | undefined) => names.get(String(id)) ?? String(id);
  const listOf = (value: JsonValue, text: (one: JsonValue) => string) =>
    formats.list((Array.isArray(value) ? value : []).map(text));
  const timeText = (value: JsonValue) => formats.date(String(value), 'dateTime', timeZone);
  const texts: Readonly<Record<string, (value: JsonValue) => string>> = {
    userId: named,
    staffId: named,
    startDate: timeText,
    endDate: timeText,
    checkedInAt: timeText,
    checkedOutAt: timeText,
    status: (value) => t(statusNames[String(value) as BookingStatus]),
    noShow: (value) => t(value === true ? 'words.yes' : 'words.no'),
    totalAmount: (value) => formats.money(String(value), currency),
    cancellationFee: (value) => formats.money(String(value), currency),
    petIds: (value) => listOf(value, named),
    services: (value) =>
      listOf(value, (line) => {
        const { serviceId, quantity = 1 } = fieldsOf(line) ?? {};
        return t('bookings.serviceTimes', { service: named(serviceId), quantity: String(quantity) });
      }),
    places: (value) =>
      listOf(value, (one) => {
        const { petId, placeId } = fieldsOf(one) ?? {};
        return t('places.where', { pet: named(petId), code: named(placeId) });
      }),
    // The plans of pets, or the record of one entry of a plan.
    care: (value) => {
      if (Array.isArray(value)) return listOf(value, planText);
      const { title, at, done, notes } = fieldsOf(value) ?? {};
      if (title === undefined) return jsonText(value);
      return [`${title}, ${timeText(at ?? '')}`, done !== true && t('pets.careNotDone'), notes]
        .filter(Boolean)
        .join(' · ');
    },
  };
  const planText = (one: JsonValue) => {
    const { petId, care } = fieldsOf(one) as unknown as { petId: string; care: CarePlan | null };
    const entries = [
      ...(care?.feeding ?? []).map(({ time, food, amount }) => `${time} ${food}, ${amount}`),
      ...(care?.medication ?? []).map(({ times, name, dose }) => `${times.join(', ')} ${name}, ${dose}`),
      ...(care?.notes ? [care.notes] : []),
    ];
    return `${named(petId)} (${care ? entries.join('; ') : '–'})`;
  };
  return {
    /** A field without a translation has the name from the log. */
    nameOf: (field: string) => (fieldNames[field] ? t(fieldNames[field]) : field),
    textOf: (field: string, value: JsonValue | undefined) => {
      if (
        value === null ||
        value === undefined ||
        value === '' ||
        (Array.isArray(value) && value.length === 0)
      )
        return '–';
      return texts[field]?.(value) ?? (typeof value === 'string' ? value : jsonText(value));
    },
  };
}
