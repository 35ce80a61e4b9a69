/** OpenID Connect (Core 1.0, Discovery 1.0): any issuer that publishes its configuration. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { OAuthProvider } from '#platform/base/config/oauth-providers.ts';
import type { FlowSecrets, Provider, ProviderIdentity } from './provider.ts';
import { providerFetch } from './provider-fetch.ts';

/** For this long a successful discovery also counts as proof that the provider is available. */
const freshMs = 60_000;

/**
 * Tolerated difference in seconds between the clocks of this process and the provider: these times are the only ones
 * judged by a process's own clock. A stolen response is useless because the state is valid only once.
 */
const toleratedSeconds = 300;

/** Discovers the configuration on first use, and again for a sign-in that begins a minute later or more. */
export class OidcProvider implements Provider {
  readonly name: string;
  readonly #settings: OAuthProvider;
  #known: { readonly configuration: Configuration; readonly atMs: number } | undefined;
  /** Concurrent requests share one discovery. */
  #discovering: Promise<Configuration> | undefined;

  constructor(settings: OAuthProvider) {
    this.name = settings.name;
    this.#settings = settings;
  }

  async authorizationUrl(redirectUri: string, secrets: FlowSecrets): Promise<URL> {
    return buildAuthorizationUrl(await this.#fresh(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
  }

  async identify(response: URL, secrets: FlowSecrets): Promise<ProviderIdentity> {
    const configuration = this.#known?.configuration ?? (await this.#fresh());
    const tokens = await authorizationCodeGrant(configuration, response, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    });
    // openid-client returns claims that it has checked, and throws when the token has none.
    const claims = tokens.claims() as Claims;
    const profile = hasEmailClaims(claims) ? claims : await this.#profile(configuration, tokens, claims);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      verifiedEmail: verifiedEmailIn(profile),
      names: [profile.name, claims.name, profile.preferred_username, claims.preferred_username],
    };
  }

  /** Reads the claims that ID tokens omit from the UserInfo endpoint (OpenID Connect Core 1.0, 5.4). */
  async #profile(
    configuration: Configuration,
    tokens: { access_token: string },
    claims: Claims,
  ): Promise<Profile> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return fetchUserInfo(configuration, tokens.access_token, claims.sub);
  }

  async #fresh(): Promise<Configuration> {
    const known = this.#known;
    if (known && performance.now() - known.atMs < freshMs) return known.configuration;
    this.#discovering ??= this.#discover().finally(() => {
      this.#discovering = undefined;
    });
    return this.#discovering;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: toleratedSeconds },
      authenticateWith(clientSecret),
      {
        [customFetch]: providerFetch,
        execute: [
          // Without this the library trusts TLS alone and does not check the token's signature.
          enableNonRepudiationChecks,
          // The configuration allows plain http for this machine only, and so does our fetch.
          ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
        ],
      },
    );
    this.#known = { configuration, atMs: performance.now() };
    return configuration;
  }
}

/** Uses HTTP Basic for providers that state no method (Discovery 1.0, 3), and the body for those that require it. */
function authenticateWith(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inBody;
    authenticate(server, ...request);
  };
}

/** The standard claims used here (OpenID Connect Core 1.0, 5.1), of any type. */
interface Profile {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: unknown;
  readonly preferred_username?: unknown;
}

interface Claims extends Profile {
  readonly iss: string;
  readonly sub: string;
}

function hasEmailClaims({ email, email_verified }: Profile): boolean {
  return email !== undefined && email_verified !== undefined;
}

/** Some providers send the string instead of the boolean. */
function verifiedEmailIn({ email, email_verified }: Profile): string | undefined {
  const isVerified = email_verified === true || email_verified === 'true';
  return isVerified && typeof email === 'string' ? email : undefined;
}
