/** The providers of one server, by the names in their paths. */
import { notFound } from '#domain/refusal.ts';
import type { OAuthProvider } from '#platform/base/config/oauth-providers.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Provider } from './provider.ts';

/** Built from the configuration alone: no provider is called before the first sign-in with it. */
const providersOf = onePerApp(
  'providers',
  (app: App): ReadonlyMap<string, Provider> =>
    new Map(app.config.oauth.map((settings) => [settings.name, lazyProvider(settings)])),
);

/** Returns the provider, whose implementation is loaded at the first sign-in with it. */
function lazyProvider(settings: OAuthProvider): Provider {
  let loading: Promise<Provider> | undefined;
  const loaded = () => {
    loading ??= load(settings);
    return loading;
  };
  return {
    name: settings.name,
    authorizationUrl: async (...request) => (await loaded()).authorizationUrl(...request),
    identify: async (...response) => (await loaded()).identify(...response),
  };
}

async function load(settings: OAuthProvider): Promise<Provider> {
  if (settings.kind === 'github') return new (await import('./github-provider.ts')).GithubProvider(settings);
  return new (await import('./oidc-provider.ts')).OidcProvider(settings);
}

/** Returns the names of the providers, in alphabetical order. */
export function providerNames(app: App): string[] {
  return [...providersOf(app).keys()];
}

/**
 * Returns the provider with that name.
 *
 * @throws Refusal NOT_FOUND when no provider has that name.
 */
export function requireProvider(app: App, name: string): Provider {
  const provider = providersOf(app).get(name);
  if (provider === undefined) throw notFound('provider', name, 'provider');
  return provider;
}

/** Returns the address to which the provider sends the browser back; the provider must have it registered exactly. */
export function redirectUri(app: App, { name }: Provider): string {
  return `${app.publicUrl}/auth/oauth/${name}/callback`;
}
