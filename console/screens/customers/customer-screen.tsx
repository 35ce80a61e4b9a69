/** One customer: contact data, pets with their important facts, bookings, and booking for the customer. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type ManagedUser } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { userQuery } from '#console/api/user-queries.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Columns } from '#console/components/page/columns.tsx';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { Contact } from './contact.tsx';
import { CustomerBookings } from './customer-bookings.tsx';
import { CustomerPets } from './customer-pets.tsx';
import styles from './customers.module.css';
import { DeleteCustomer } from './delete-customer.tsx';

export function CustomerScreen() {
  const t = useTranslate();
  const { id } = useParams({ from: '/customers/$id' });
  const timeZone = useTimeZone();
  const { data: customer, error, refetch } = useQuery(userQuery(id));
  // The key makes a new form for another customer.
  if (customer && timeZone) return <OneCustomer key={id} customer={customer} timeZone={timeZone} />;
  if (isApiError(error, 'NOT_FOUND', 'FORBIDDEN')) {
    return (
      <Page
        width="column"
        title={t('customers.notFoundTitle')}
        lead={t('customers.notFoundText')}
        actions={<ButtonLink to="/customers">{t('customers.back')}</ButtonLink>}
      />
    );
  }
  return (
    <Page title={t('lists.customer')}>
      {error ? (
        <ProblemNotice error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height="8rem" />
      )}
    </Page>
  );
}

function OneCustomer({ customer, timeZone }: { customer: ManagedUser; timeZone: string }) {
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
          <ButtonLink to="/book" search={{ customer: id }} look="primary">
            {t('pets.book', { name })}
          </ButtonLink>
        )
      }
    >
      {disabled && !isDeleted && <Notice icon="warning">{t('customers.disabled')}</Notice>}
      <Columns>
        <CustomerBookings customerId={id} timeZone={timeZone} />
        <div className={styles.side}>
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
