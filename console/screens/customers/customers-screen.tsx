/** The customers of the business, found by name, email address and phone number: their pets, last and next visit. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ListedUser } from '#client/index.ts';
import { pages } from '#console/api/list-query.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { NewCustomerForm } from '#console/components/customer/new-customer-form.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { EmptyState, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { CompactSwitch } from '#console/components/table/compact.tsx';
import type { Column } from '#console/components/table/data-table.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './customers.module.css';
import type { CustomersSearch } from './route.ts';

function customerPagesQuery(q: string | undefined, sort: CustomersSearch['sort']) {
  const order =
    sort === 'newest'
      ? ({ sortBy: 'createdAt', sortOrder: 'desc' } as const)
      : ({ sortBy: 'name', sortOrder: 'asc' } as const);
  return pages('listUsers', { query: { role: 'CUSTOMER', q, ...order, summary: true, limit: 25 } });
}

export function load({ queries, lang, search: { q, sort } }: Opening<CustomersSearch>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchInfiniteQuery(customerPagesQuery(q, sort)),
  ]);
}

export function CustomersScreen() {
  const t = useTranslate();
  const navigate = useNavigate({ from: '/customers' });
  const { q, sort, add } = useSearch({ from: '/customers' });
  const customers = useInfiniteQuery({ ...customerPagesQuery(q, sort), placeholderData: keepPreviousData });
  const change = (changed: CustomersSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: !('add' in changed),
      resetScroll: false,
    });
  const clear = () => change({ q: undefined });
  const addButton = (
    <Button look="primary" onClick={() => change({ add: true })}>
      {t('customers.add')}
    </Button>
  );
  return (
    <Page
      title={t('words.customers')}
      actions={addButton}
      toolbar={
        <FilterBar
          search={{ label: t('words.customerParts'), value: q, onChange: (text) => change({ q: text }) }}
          line={
            <SelectField
              label={t('lists.sort')}
              isFilter
              isInLine
              value={sort ?? ''}
              options={[
                ['', t('customers.byName')],
                ['newest', t('customers.newest')],
              ]}
              onChange={({ target }) => change({ sort: target.value === 'newest' ? 'newest' : undefined })}
            />
          }
          actions={<CompactSwitch />}
          total={customers.data?.pages[0]?.total}
          onClear={clear}
        />
      }
    >
      <PagedTable
        caption={t('words.customers')}
        columns={useColumns()}
        keyOf={({ id }) => id}
        pages={customers}
        empty={
          <EmptyState icon="user" text={q ? t('lists.noMatch') : t('customers.none')}>
            {q ? <Button onClick={clear}>{t('words.clearFilters')}</Button> : addButton}
          </EmptyState>
        }
      />
      {add && (
        <Dialog title={t('customers.add')} onClose={() => change({ add: undefined })}>
          <NewCustomerForm
            typed={q ?? ''}
            onCancel={() => change({ add: undefined })}
            onCreated={(id) => void navigate({ to: '/customers/$id', params: { id }, replace: true })}
          />
        </Dialog>
      )}
    </Page>
  );
}

/** Undefined until the time zone of the business is known. */
function useColumns(): readonly Column<ListedUser>[] | undefined {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  if (timeZone === undefined) return undefined;
  return [
    {
      id: 'name',
      header: t('words.name'),
      isCut: true,
      cell: ({ id, name, disabled }) => (
        <>
          <Link to="/customers/$id" params={{ id }}>
            {name || t('desk.deletedCustomer')}
          </Link>{' '}
          {disabled && <span className={styles.soft}>{t('customers.disabled')}</span>}
        </>
      ),
    },
    {
      id: 'phone',
      header: t('words.phone'),
      cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
    },
    { id: 'email', header: t('words.email'), isCut: true, cell: ({ email }) => email },
    {
      id: 'pets',
      header: t('words.pets'),
      isCut: true,
      cell: ({ summary }) => {
        if (!summary?.petCount) return null;
        const { petCount, petNames } = summary;
        const names = petNames.map((name) => name || t('pets.unnamed'));
        const more = petCount - names.length;
        return formats.list(more > 0 ? [...names, t('customers.morePets', { count: more })] : names);
      },
    },
    {
      id: 'last',
      header: t('customers.lastVisit'),
      cell: ({ summary }) => summary?.lastBooking && formats.date(summary.lastBooking, 'date', timeZone),
    },
    {
      id: 'next',
      header: t('customers.nextVisit'),
      cell: ({ summary }) => summary?.nextBooking && formats.date(summary.nextBooking, 'dayTime', timeZone),
    },
  ];
}
