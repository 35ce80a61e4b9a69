/** The providers of one server, by the names in their paths. */
import { requireFound } from '#domain/refusal.ts';
import type { OAuthProvider } from '#platform/base/config/oauth-providers.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Provider } from './provider.ts';

/** Seconds that a provider sign-in may take. */
export const flowLifetime = 600;

/** Those of which a sign-in has begun: the implementation of a provider is loaded with the first one. */
const providersOf = onePerApp('providers', () => new Map<string, Promise<Provider>>());

async function load(settings: OAuthProvider): Promise<Provider> {
  if (settings.kind === 'github') return new (await import('./github-provider.ts')).GithubProvider(settings);
  return new (await import('./oidc-provider.ts')).OidcProvider(settings);
}

/**
 * Returns the provider with that name.
 *
 * @throws Refusal NOT_FOUND when no provider has that name.
 */
export async function requireProvider(app: App, name: string): Promise<Provider> {
  const found = app.config.oauth.find((provider) => provider.name === name);
  const settings = requireFound(found, 'provider', name, 'provider');
  return providersOf(app).getOrInsertComputed(name, () => load(settings));
}

/** Returns the address to which the provider sends the browser back; the provider must have it registered exactly. */
export function redirectUri(app: App, { name }: Provider): string {
  return `${app.publicUrl}/auth/oauth/${name}/callback`;
}
