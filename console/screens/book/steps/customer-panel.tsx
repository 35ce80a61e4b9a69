/** The customer for whom a manager books: one found by name or email address, a new one, or the manager. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { userQuery } from '#console/api/record-queries.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { CustomerPicker } from '#console/components/customer/customer-picker.tsx';
import { NewCustomerForm } from '#console/components/customer/new-customer-form.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { ProblemNotice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import styles from '#console/screens/book/parts/book.module.css';

export function CustomerPanel({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const { customerId, change } = booking;
  const [isNew, setNew] = useState(false);
  const [typed, setTyped] = useState('');
  const choose = (id: string | undefined) => {
    setNew(false);
    // The chosen pets belong to somebody else.
    change({ customer: id, pets: undefined });
  };
  const shown = `${customerId} ${isNew}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // The focused element is gone.
    panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [shown]);
  return (
    <section ref={panel} className={`${stack(3)} ${styles.card}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('book-for.title')}</h2>
      {customerId !== undefined && <Chosen id={customerId} onChange={() => choose(undefined)} />}
      {customerId === undefined && !isNew && (
        <>
          <CustomerPicker
            label={t('words.customer')}
            hint={t('words.customerParts')}
            value={undefined}
            onChange={choose}
            onSearch={setTyped}
          />
          <div>
            {/* Without taking the focus from the field: its list would close, and the button would move. */}
            <Button onMouseDown={(event) => event.preventDefault()} onClick={() => setNew(true)}>
              <Icon name="plus" />
              {t('book-for.newCustomer')}
            </Button>
          </div>
          <p className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>{t('book-for.orYourself')}</p>
        </>
      )}
      {customerId === undefined && isNew && (
        <NewCustomerForm typed={typed} onCreated={choose} onCancel={() => setNew(false)} />
      )}
    </section>
  );
}

function Chosen({ id, onChange }: { id: string; onChange: () => void }) {
  const t = useTranslate();
  const { data: customer, error, refetch } = useQuery(userQuery(id));
  return (
    <>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {customer && (
        <p role="status">
          <strong>{customer.name || customer.email}</strong>{' '}
          {customer.name && (
            <span className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>{customer.email}</span>
          )}
        </p>
      )}
      <Buttons>
        <Button onClick={onChange}>{t('book-for.other')}</Button>
        {customer && (
          <ButtonLink look="quiet" to="/customers/$id" params={{ id }}>
            {t('book-for.record')}
          </ButtonLink>
        )}
      </Buttons>
    </>
  );
}
