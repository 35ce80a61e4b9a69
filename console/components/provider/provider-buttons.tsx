/** The providers for signing in. */

import { useQuery } from '@tanstack/react-query';
import { addressOf } from '#client/index.ts';
import { query } from '#console/api/query.ts';
import { ButtonAnchor } from '#console/components/button/button.tsx';
import { row, stack } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './provider-buttons.module.css';

/**
 * A button for each provider, which sends the browser to the sign-in page, signed in or with an error.
 *
 * `from`: the path to go to from the sign-in page; absent, it is the one where the role begins. Renders nothing when
 * the server offers no provider.
 */
export function ProviderButtons({ from }: { from: string | undefined }) {
  const t = useTranslate();
  const { data: providers = [] } = useQuery(providersQuery);
  if (providers.length === 0) return null;
  const returnTo = from === undefined ? '/app/sign-in' : `/app/sign-in?${new URLSearchParams({ from })}`;
  return (
    <>
      <p className={`${row(3, 'center')} ${styles.or}`}>{t('sign-in.or')}</p>
      <ul className={`${stack(2)} ${styles.providers}`}>
        {providers.map(({ name }) => (
          <li key={name}>
            <ButtonAnchor
              href={addressOf(location.origin, 'beginOAuthSignIn', {
                path: { provider: name },
                query: { returnTo },
              })}
            >
              {t('sign-in.with', { provider: properName(name) })}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The providers that the server offers; they change only with a restart. */
export const providersQuery = { ...query('listOAuthProviders', {}), staleTime: 600_000 };

const ownSpellings: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
]);

/** In the provider's own spelling; others as the operator has named them, with a capital letter. */
export function properName(name: string): string {
  return ownSpellings.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1);
}
