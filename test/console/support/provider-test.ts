/** A console with an identity provider, called Company. */
import { startOidcProvider } from '#features/accounts/testing/oidc-provider.ts';
import { perFile } from '#test/support/fixtures.ts';
import { consoleTest } from './console-test.ts';

export const providerTest = consoleTest
  .extend('provider', perFile, async (_, { onCleanup }) => {
    const provider = await startOidcProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('settings', perFile, ({ provider }) => provider.env('COMPANY'));
