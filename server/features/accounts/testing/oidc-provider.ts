/** A real OpenID Connect provider on loopback, at which one user at a time is signed in. */

import {
  Events,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';
import { type FragileProxy, startProxy } from '#test/support/proxy.ts';

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  /** The connection to the provider, which can be cut or become silent. */
  readonly line: FragileProxy;
  /** `OAUTH_<NAME>_*` for this provider. */
  env(name: string): Record<string, string>;
  /** The user who has signed in there, as the tokens describe them. */
  person: Person;
  /** The claims that the UserInfo endpoint returns instead of `person`. */
  profile: object | undefined;
  /** Changes each token before it is signed; the ID token is the one with an audience. */
  tamper: ((token: MutableToken) => void) | undefined;
  /** Changes the answer of the token endpoint to the request. */
  tamperAnswer: ((answer: MutableResponse, request: TokenRequestIncomingMessage) => void) | undefined;
  /** Changes the address to which the browser is sent back. */
  tamperRedirect: ((url: URL) => void) | undefined;
  /** Changes the discovery document. */
  tamperMetadata: ((metadata: Record<string, unknown>) => void) | undefined;
  /** Undoes every change. */
  behave(): void;
  close(): Promise<void>;
}

export const clientSecret = 'a client secret of the tests';

export async function startOidcProvider(): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const line = await startProxy(`http://127.0.0.1:${server.address().port}`);
  const issuer = new URL(line.url).origin;
  server.issuer.url = issuer;
  const provider: TestProvider = {
    issuer,
    line,
    env: (name) => ({
      [`OAUTH_${name}_ISSUER`]: issuer,
      [`OAUTH_${name}_CLIENT_ID`]: `petalpaw${name}`,
      [`OAUTH_${name}_CLIENT_SECRET`]: clientSecret,
    }),
    person: { sub: 'nobody' },
    profile: undefined,
    tamper: undefined,
    tamperAnswer: undefined,
    tamperRedirect: undefined,
    tamperMetadata: undefined,
    behave() {
      provider.profile = undefined;
      provider.tamper = undefined;
      provider.tamperAnswer = undefined;
      provider.tamperRedirect = undefined;
      provider.tamperMetadata = undefined;
    },
    async close() {
      await line.close();
      await server.stop();
    },
  };
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, provider.person);
    provider.tamper?.(token);
  });
  server.service.on(Events.BeforeResponse, (answer: MutableResponse, request: TokenRequestIncomingMessage) =>
    provider.tamperAnswer?.(answer, request),
  );
  server.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = { ...(provider.profile ?? provider.person) };
  });
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) =>
    provider.tamperRedirect?.(url),
  );
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) =>
    provider.tamperMetadata?.(body as Record<string, unknown>),
  );
  return provider;
}

/** A user who is not known yet, with a verified address. */
export function newPerson(changes: Partial<Person> = {}): Person & { readonly email: string } {
  const id = crypto.randomUUID();
  const email = `person-${id}@petalpaw.test`;
  return { sub: id, email, email_verified: true, name: 'Nguyễn Thị Mai', ...changes };
}
