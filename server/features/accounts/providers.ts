/** The providers of one server, by the names in their paths. */
import { Refusal } from '#domain/refusal.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { OAuthProvider } from '#platform/config/oauth-providers.ts';
import type { FlowSecrets, Provider, ProviderIdentity } from './provider.ts';

/** Built from the configuration alone: no provider is called before the first sign-in with it. */
const providersOf = onePerApp(
  (app): ReadonlyMap<string, Provider> =>
    new Map(app.config.oauth.map((settings) => [settings.name, new LazyProvider(settings)])),
);

/** Loads the provider's implementation at the first sign-in with it. */
class LazyProvider implements Provider {
  readonly name: string;
  readonly #settings: OAuthProvider;
  #loading: Promise<Provider> | undefined;

  constructor(settings: OAuthProvider) {
    this.name = settings.name;
    this.#settings = settings;
  }

  async authorizationUrl(redirectUri: string, secrets: FlowSecrets): Promise<URL> {
    return (await this.#loaded()).authorizationUrl(redirectUri, secrets);
  }

  async identify(answer: URL, secrets: FlowSecrets): Promise<ProviderIdentity> {
    return (await this.#loaded()).identify(answer, secrets);
  }

  #loaded(): Promise<Provider> {
    this.#loading ??= load(this.#settings);
    return this.#loading;
  }
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
  if (provider === undefined) throw new Refusal('NOT_FOUND', 'provider: no provider has this name');
  return provider;
}

/** Returns the address to which the provider sends the browser back; the provider must have it registered exactly. */
export function redirectUri(app: App, { name }: Provider): string {
  return `${app.publicUrl}/auth/oauth/${name}/callback`;
}
