/** One customer: contact data, pets with their important facts, bookings, and booking for the customer. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type ManagedUser, type UserDetails } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { rows } from '#console/api/list-query.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { petsQuery, userQuery } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { BookingPages } from '#console/components/booking/booking-pages.tsx';
import { DeleteDialog } from '#console/components/booking/delete-dialog.tsx';
import { EmailList } from '#console/components/booking/email-list.tsx';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PhoneField, PlainField } from '#console/components/field/field.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { Columns } from '#console/components/page/columns.tsx';
import { Notice, Page } from '#console/components/page/page.tsx';
import { NoRecord } from '#console/components/page/record-page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { balanceText } from '#console/components/payment/balance-text.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { longestLine } from '#domain/text/sizes.ts';
import { CustomerPets } from './customer-pets.tsx';
import styles from './customers.module.css';

export function load({ queries, lang, params: { id } }: Opening<unknown, { readonly id: string }>) {
  return Promise.all([
    queries.prefetchQuery(userQuery(id)),
    queries.prefetchQuery(petsQuery(id)),
    queries.prefetchQuery(settingsQuery(lang)),
  ]);
}

export function CustomerScreen() {
  const t = useTranslate();
  const { id } = useParams({ from: '/customers/$id' });
  const timeZone = useTimeZone();
  const { data: customer, error, refetch } = useQuery(userQuery(id));
  // The key makes a new form for another customer.
  if (customer && timeZone) return <OneCustomer key={id} customer={customer} timeZone={timeZone} />;
  return (
    <NoRecord
      title={t('words.customer')}
      error={error}
      retry={refetch}
      isMissing={isApiError(error, 'NOT_FOUND', 'FORBIDDEN')}
      missing={{
        title: t('customers.notFoundTitle'),
        text: t('customers.notFoundText'),
        back: <ButtonLink to="/customers">{t('customers.back')}</ButtonLink>,
      }}
    />
  );
}

function OneCustomer({ customer, timeZone }: { customer: UserDetails; timeZone: string }) {
  const t = useTranslate();
  const mayDelete = useMay('manageAnyUser');
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, disabled } = customer;
  const isDeleted = name === '' && disabled;
  return (
    <Page
      title={isDeleted ? t('desk.deletedCustomer') : name}
      actions={
        !isDeleted && (
          <ButtonLink to="/calendar" search={{ new: true, customer: id }} look="primary">
            {t('pets.book', { name })}
          </ButtonLink>
        )
      }
    >
      <NoShows customer={customer} timeZone={timeZone} />
      <Balance customer={customer} />
      {disabled && !isDeleted && <Notice icon="warning">{t('customers.disabled')}</Notice>}
      <Columns>
        <div className={stack(4)}>
          <CustomerBookings customerId={id} timeZone={timeZone} />
          <EmailList filter={{ userId: id }} timeZone={timeZone} />
        </div>
        <div className={stack(4)}>
          <CustomerPets customerId={id} timeZone={timeZone} />
          {!isDeleted && <Contact key={name} customer={customer} timeZone={timeZone} />}
          {mayDelete && !isDeleted && (
            <div>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {t('customers.delete')}
              </Button>
            </div>
          )}
        </div>
      </Columns>
      {isDeleting && <DeleteCustomer customer={customer} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

/** The amounts that the customer owes, or is owed, with their bookings. */
function Balance({ customer: { id, balance = [] } }: { customer: UserDetails }) {
  const { translate: t, formats } = useLanguage();
  const texts = balance.flatMap(({ amount, currency }) => balanceText(t, formats, amount, currency) ?? []);
  if (texts.length === 0) return null;
  return (
    <p>
      <Link to="/bookings" search={{ show: 'all', customer: id, balance: 'open' }}>
        {formats.list(texts)}
      </Link>
    </p>
  );
}

/** How often the customer did not come; nothing for one who always has. */
function NoShows({ customer: { id, noShows = 0 }, timeZone }: { customer: UserDetails; timeZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  const filter = { userId: id, status: 'CANCELLED', sortBy: 'startDate', sortOrder: 'desc' } as const;
  const { data } = useQuery({
    ...rows('listBookings', { query: { ...filter, limit: 100, lang: languages.catalog } }),
    enabled: noShows > 0,
  });
  const last = data?.find(({ noShow }) => noShow);
  if (noShows === 0 || !last) return null;
  return (
    <p className={styles.soft}>
      {t('customers.noShows', { count: noShows, date: formats.date(last.startDate, 'date', timeZone) })}
    </p>
  );
}

/** The upcoming bookings, the next one first, and the past ones, the latest first. */
function CustomerBookings({ customerId, timeZone }: { customerId: string; timeZone: string }) {
  const t = useTranslate();
  // One moment for the whole visit: a different moment would request a different list.
  const [now] = useState(() => new Date().toISOString());
  return (
    <>
      <section className={stack(4)}>
        <div className={wrap([2, 4], 'center', 'between')}>
          <h2>{t('words.upcomingBookings')}</h2>
          <Link to="/bookings" search={{ show: 'all', customer: customerId }}>
            {t('bookings.back')}
          </Link>
        </div>
        <BookingPages
          filter={{ userId: customerId, from: now, sortBy: 'startDate', sortOrder: 'asc', limit: 5 }}
          timeZone={timeZone}
          empty={<p className={styles.soft}>{t('customers.noUpcoming')}</p>}
        />
      </section>
      <section className={stack(4)}>
        <h2>{t('customers.past')}</h2>
        <BookingPages
          filter={{ userId: customerId, to: now, sortBy: 'startDate', sortOrder: 'desc', limit: 5 }}
          timeZone={timeZone}
          // A booking in progress comes first.
          isShown={({ endDate }) => endDate <= now}
          empty={<p className={styles.soft}>{t('customers.noPast')}</p>}
        />
      </section>
    </>
  );
}

function DeleteCustomer({ customer: { id, name }, onClose }: { customer: ManagedUser; onClose: () => void }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <DeleteDialog
      name={name}
      bookings={{ userId: id }}
      send={() => api.deleteUser({ path: { id } })}
      onDeleted={async () => {
        await navigate({ to: '/customers', ignoreBlocker: true });
        await invalidate(queries, 'listUsers', 'getUser');
      }}
      onClose={onClose}
    >
      <p>{t('customers.deleteText')}</p>
    </DeleteDialog>
  );
}

/** The contact data of a customer. A name or phone number that a colleague has saved meanwhile is not lost. */
function Contact({ customer, timeZone }: { customer: ManagedUser; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const { email, emailVerified, phone, createdAt } = customer;
  return (
    <section className={styles.contact}>
      <h2>{t('words.contact')}</h2>
      <dl className={styles.facts}>
        <dt>{t('words.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
          {!emailVerified && <p className={styles.soft}>{t('customers.unverified')}</p>}
        </dd>
        {phone && <dt>{t('words.phone')}</dt>}
        {phone && (
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        )}
        <dt>{t('customers.since')}</dt>
        <dd>{formats.date(createdAt, 'date', timeZone)}</dd>
      </dl>
      <ContactForm customer={customer} />
      <SendAgain
        label={t('customers.sendPasswordLink')}
        sentText={t('customers.passwordLinkSent', { email })}
        send={() => api.forgotPassword({ body: { email } })}
      />
    </section>
  );
}

interface ContactDraft {
  readonly name: string;
  readonly phone: string;
}

function ContactForm({ customer }: { customer: ManagedUser }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const path = { id: customer.id };
  const save = useRecordForm<ManagedUser, ContactDraft>(customer, {
    fields: {
      name: { label: t('words.name'), read: (user) => user.name },
      phone: { label: t('words.phone'), read: ({ phone }) => phone ?? '' },
    },
    // The server trims the phone number.
    normalized: ({ name, phone }) => ({ name: name.trim(), phone }),
    check: ({ name }) => ({ name: requireText(name) }),
    read: async () => (await api.getUser({ path })).data,
    write: async ({ draft }) => (await api.updateUser({ path, body: draft })).data,
    onSaved: (user) => {
      toasts.show(t('words.changesSaved'));
      queries.setQueryData(userQuery(customer.id).queryKey, user);
      void invalidate(queries, 'listUsers', 'getUser');
    },
  });
  return (
    <RecordForm form={save} submit={t('words.saveChanges')} place="plain">
      <PlainField label={t('words.name')} maxLength={longestLine} {...save.field('name')} />
      <PhoneField autoComplete="off" {...save.field('phone')} />
    </RecordForm>
  );
}
