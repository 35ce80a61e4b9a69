/** GitHub: plain OAuth 2.0, and its own API for the user's identity. It has no discovery and no ID token. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import type { OAuthProvider } from '#platform/base/config/oauth-providers.ts';
import { type FlowSecrets, type Provider, type ProviderIdentity, ProviderProtocolError } from './provider.ts';
import { providerFetch } from './provider-fetch.ts';

/** Follows GitHub's documentation: "Authorizing OAuth apps", and "Users" and "Emails" of the REST API. */
export class GithubProvider implements Provider {
  readonly name: string;
  readonly #issuer: string;
  readonly #api: string;
  readonly #configuration: Configuration;

  constructor({ name, issuer, clientId, clientSecret }: OAuthProvider) {
    this.name = name;
    this.#issuer = issuer;
    this.#api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`;
    const server = {
      issuer: `${issuer}/login/oauth`,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    };
    this.#configuration = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
    this.#configuration[customFetch] = providerFetch;
    if (issuer.startsWith('http:')) allowInsecureRequests(this.#configuration);
  }

  async authorizationUrl(redirectUri: string, { state, verifier }: FlowSecrets): Promise<URL> {
    return buildAuthorizationUrl(this.#configuration, {
      redirect_uri: redirectUri,
      // GitHub returns the user's identity without any scope; only the email addresses require one.
      scope: 'user:email',
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  async identify(response: URL, { state, verifier }: FlowSecrets): Promise<ProviderIdentity> {
    const { access_token } = await authorizationCodeGrant(this.#configuration, response, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
    const [user, emails] = await Promise.all([
      this.#read(access_token, '/user'),
      this.#read(access_token, '/user/emails?per_page=100'),
    ]);
    // Logins can be renamed and reused by others; the number never changes.
    const { id, name, login } = (user ?? {}) as { id?: unknown; name?: unknown; login?: unknown };
    if (!Number.isSafeInteger(id)) throw new ProviderProtocolError('user_without_id');
    return {
      issuer: this.#issuer,
      subject: String(id),
      verifiedEmail: primaryAddress(emails),
      names: [name, login],
    };
  }

  async #read(accessToken: string, path: string): Promise<unknown> {
    const headers = new Headers({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    });
    const url = new URL(this.#api + path);
    const response = await fetchProtectedResource(
      this.#configuration,
      accessToken,
      url,
      'GET',
      null,
      headers,
    );
    if (response.status !== 200) throw new ProviderProtocolError(`status_${response.status}`);
    try {
      return await response.json();
    } catch {
      throw new ProviderProtocolError('no_json');
    }
  }
}

interface GithubEmail {
  readonly email?: unknown;
  readonly primary?: unknown;
  readonly verified?: unknown;
}

/** Returns the primary address, if it is verified: users may add others at will. */
function primaryAddress(emails: unknown): string | undefined {
  if (!Array.isArray(emails)) throw new ProviderProtocolError('emails_no_list');
  const primary = (emails as GithubEmail[]).find(
    (email) => email?.primary === true && email.verified === true,
  );
  return typeof primary?.email === 'string' ? primary.email : undefined;
}
