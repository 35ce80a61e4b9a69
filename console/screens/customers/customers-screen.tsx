/** The customers of the business, found by name and email address. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ManagedUser } from '#client/index.ts';
import { pages } from '#console/api/list-query.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { NewCustomerForm } from '#console/components/customer/new-customer-form.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { FilterBar, SearchField } from '#console/components/filter/filter-bar.tsx';
import { EmptyState, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
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
  return pages('listUsers', { query: { role: 'CUSTOMER', q, ...order, limit: 25 } });
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
    <Page title={t('words.customers')} actions={addButton}>
      <FilterBar total={customers.data?.pages[0]?.total} isFiltered={q !== undefined} onClear={clear}>
        <SearchField label={t('words.nameOrEmail')} value={q} onChange={(text) => change({ q: text })} />
        <SelectField
          label={t('lists.sort')}
          isFilter
          value={sort ?? ''}
          options={[
            ['', t('customers.byName')],
            ['newest', t('customers.newest')],
          ]}
          onChange={({ target }) => change({ sort: target.value === 'newest' ? 'newest' : undefined })}
        />
      </FilterBar>
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
function useColumns(): readonly Column<ManagedUser>[] | undefined {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  if (timeZone === undefined) return undefined;
  return [
    {
      id: 'name',
      header: t('words.name'),
      cell: ({ id, name }) => (
        <Link to="/customers/$id" params={{ id }}>
          {name || t('desk.deletedCustomer')}
        </Link>
      ),
    },
    {
      id: 'email',
      header: t('words.email'),
      cell: ({ email, disabled }) => (
        <>
          <span className={styles.email}>{email}</span>
          {disabled && <span className={styles.disabled}>{t('customers.disabled')}</span>}
        </>
      ),
    },
    {
      id: 'since',
      header: t('customers.since'),
      cell: ({ createdAt }) => formats.date(createdAt, 'date', timeZone),
    },
  ];
}
