/** All users, for administrators: their access and their roles. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ManagedUser } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { EmptyState, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { WithSidePanel } from '#console/components/side-panel/side-panel.tsx';
import { CompactSwitch } from '#console/components/table/compact.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { roles } from '#domain/access/roles.ts';
import { usersQuery } from './queries.ts';
import { type UsersSearch, userStates } from './route.ts';
import { NewUserPanel, UserPanel } from './user-panel.tsx';
import styles from './users.module.css';
import { roleNames } from './words.ts';

const stateNames = { enabled: 'users.enabled', disabled: 'users.disabled' } as const;

export function load({ queries, lang, search: { q, role, state } }: Opening<UsersSearch>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchInfiniteQuery(usersQuery({ q, role: roles.find((one) => one === role), state })),
  ]);
}

export function UsersScreen() {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  const { user, lang, ...filters } = useSearch({ from: '/users' });
  const { q, state } = filters;
  const role = roles.find((one) => one === filters.role);
  const navigate = useNavigate({ from: '/users' });
  const pages = useInfiniteQuery(usersQuery({ q, role, state }));
  // Based on the current address: a second choice may come before the page has changed.
  const change = (changed: UsersSearch) =>
    void navigate({
      search: ({ user: _, ...before }) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const close = () => void navigate({ search: { lang, ...filters }, resetScroll: false });
  const open = (id: string) => void navigate({ search: { lang, ...filters, user: id }, resetScroll: false });
  return (
    <Page
      title={t('navigation.users')}
      lead={t('users.lead')}
      actions={
        <ButtonLink
          to="/users"
          search={{ lang, ...filters, user: 'new' }}
          look="primary"
          data-opens="new"
          resetScroll={false}
        >
          {t('users.add')}
        </ButtonLink>
      }
    >
      <WithSidePanel
        open={user}
        above={
          <FilterBar
            total={pages.data?.pages[0]?.total}
            onClear={() => void navigate({ search: { lang }, replace: true, resetScroll: false })}
            actions={<CompactSwitch />}
            search={{ label: t('lists.search'), value: q, onChange: (value) => change({ q: value }) }}
            chosen={{ role: role && t(roleNames[role]), state: state && t(stateNames[state]) }}
            onRemove={change}
          >
            <SelectField
              label={t('users.role')}
              isFilter
              value={role ?? ''}
              options={[['', t('lists.any')], ...roles.map((one) => [one, t(roleNames[one])] as const)]}
              onChange={({ target }) => change({ role: target.value || undefined })}
            />
            <SelectField
              label={t('users.state')}
              isFilter
              value={state ?? ''}
              options={[['', t('lists.any')], ...userStates.map((one) => [one, t(stateNames[one])] as const)]}
              onChange={({ target }) => change({ state: userStates.find((one) => one === target.value) })}
            />
          </FilterBar>
        }
        panel={
          user === 'new' ? (
            <NewUserPanel key="new" onClose={close} onCreated={open} />
          ) : (
            user && <UserPanel key={user} id={user} timeZone={timeZone} onClose={close} />
          )
        }
      >
        <PagedTable<ManagedUser>
          caption={t('navigation.users')}
          pages={pages}
          keyOf={({ id }) => id}
          columns={
            timeZone === undefined
              ? undefined
              : [
                  {
                    id: 'name',
                    header: t('account.name'),
                    isCut: true,
                    cell: ({ id, name, email }) => (
                      <>
                        <Link
                          to="/users"
                          search={{ lang, ...filters, user: id }}
                          resetScroll={false}
                          data-opens={id}
                          aria-current={id === user || undefined}
                          className={styles.name}
                        >
                          {name || email}
                        </Link>
                        {name && <span className={`${soft} ${styles.below}`}>{email}</span>}
                      </>
                    ),
                  },
                  { id: 'role', header: t('users.role'), cell: (row) => t(roleNames[row.role]) },
                  {
                    id: 'state',
                    header: t('users.state'),
                    cell: ({ disabled }) => <State isDisabled={disabled} />,
                  },
                  {
                    id: 'created',
                    header: t('users.created'),
                    cell: ({ createdAt }) => formats.date(createdAt, 'date', timeZone),
                  },
                ]
          }
          empty={<EmptyState icon="user" text={t('lists.noMatch')} />}
        />
      </WithSidePanel>
    </Page>
  );
}

function State({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslate();
  return (
    <span className={isDisabled ? styles.off : undefined}>
      {isDisabled ? t('users.disabled') : t('users.enabled')}
    </span>
  );
}
