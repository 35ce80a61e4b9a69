/** The providers of one server, by the names in their paths. */
import { Refusal } from '#domain/refusal.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import { GithubProvider } from './github-provider.ts';
import { OidcProvider } from './oidc-provider.ts';
import type { Provider } from './provider.ts';

/** Made from the configuration alone: no provider is asked for anything before somebody wants to sign in with it. */
const providersOf = onePerApp(
  (app): ReadonlyMap<string, Provider> =>
    new Map(
      app.config.oauth.map((settings) => [
        settings.name,
        settings.kind === 'github' ? new GithubProvider(settings) : new OidcProvider(settings),
      ]),
    ),
);

/** The names of the providers, in alphabetical order. */
export function providerNames(app: App): string[] {
  return [...providersOf(app).keys()];
}

/** @throws Refusal NOT_FOUND when no provider has that name. */
export function requireProvider(app: App, name: string): Provider {
  const provider = providersOf(app).get(name);
  if (provider === undefined) throw new Refusal('NOT_FOUND', 'provider: none has that name');
  return provider;
}

/** Where the provider sends the browser back to; it must know this address letter by letter. */
export function redirectUri(app: App, { name }: Provider): string {
  return `${app.publicUrl}/auth/oauth/${name}/callback`;
}
