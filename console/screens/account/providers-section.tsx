/** The linked accounts at providers, and the providers that can be linked. */

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addressOf, type LinkedAccount } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { messageOfIdentifier } from '#console/api/problems.ts';
import { query } from '#console/api/query.ts';
import { Button, ButtonAnchor } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { Loading, Notice } from '#console/components/page/page.tsx';
import { properName, providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** Renders nothing on a server without providers and without accounts of former ones. */
export function ProvidersSection() {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { linked, error: refused } = useSearch({ from: '/account' });
  const providers = useQuery(providersQuery);
  const accounts = useQuery(query('listAccounts', {}));
  if (providers.data?.length === 0 && accounts.data?.length === 0) return null;
  const error = providers.error ?? accounts.error;
  const free = providers.data?.filter(({ name }) => !accounts.data?.some((one) => one.provider === name));
  const isLinked = accounts.data?.some(({ provider }) => provider === linked);
  const refetch = () => Promise.all([providers.refetch(), accounts.refetch()]);
  return (
    <Section title={t('account.providers')} text={t('account.providersText')} headingRef={heading}>
      {refused && <Notice icon="warning">{t(messageOfIdentifier(refused))}</Notice>}
      {linked && isLinked && !refused && (
        <Notice>{t('account.linked', { provider: properName(linked) })}</Notice>
      )}
      {(error || !accounts.data) && <Loading {...{ error, refetch }} count={1} />}
      {accounts.data && accounts.data.length > 0 && (
        <ul className={styles.rows}>
          {accounts.data.map((account) => (
            <LinkedRow key={account.id} account={account} onUnlinked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {accounts.data && free && free.length > 0 && (
        <div className={wrap(2, 'center')}>
          {free.map(({ name }) => (
            <ButtonAnchor key={name} href={linkAddress(name)}>
              {t('account.link', { provider: properName(name) })}
            </ButtonAnchor>
          ))}
        </div>
      )}
    </Section>
  );
}

/** A page of the server that leads to the provider, and back here. */
function linkAddress(provider: string): string {
  const returnTo = `/app/account?${new URLSearchParams({ linked: provider })}`;
  return addressOf(location.origin, 'beginOAuthSignIn', { path: { provider }, query: { returnTo } });
}

function LinkedRow({ account, onUnlinked }: { account: LinkedAccount; onUnlinked: () => void }) {
  const t = useTranslate();
  const { id } = account;
  const { act } = useHeldAction(`account ${id}`);
  const [isAsking, setAsking] = useState(false);
  const provider = properName(account.provider);
  const unlink = () => {
    // Only after the dialog the heading can have the focus.
    flushSync(() => setAsking(false));
    act({
      send: () => api.removeAccount({ path: { id } }),
      shows: { id, fields: null },
      done: t('account.unlinked', { provider }),
      changes: ['listAccounts'],
    });
    onUnlinked();
  };
  return (
    <li className={`${wrap([2, 4], 'center', 'between')} ${styles.row}`}>
      <div className={styles.words}>
        <p className={`${wrap([1, 2], 'center')} ${styles.name}`}>{provider}</p>
        <p className={soft}>{account.email}</p>
      </div>
      <Button
        aria-label={t('account.unlinkOf', { provider, email: account.email })}
        onClick={() => setAsking(true)}
      >
        {t('account.unlink')}
      </Button>
      {isAsking && (
        <Dialog title={t('account.unlinkTitle', { provider })} onClose={() => setAsking(false)}>
          <p>{t('account.unlinkText', { provider, email: account.email })}</p>
          <div className={wrap(2, 'center')}>
            <Button look="danger" onClick={unlink}>
              {t('account.unlinkConfirm', { provider })}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('words.keep')}</Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}
