/**
 * A small GitHub on loopback. No test can reach the real system, so this one behaves as GitHub's documentation says.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GithubUser {
  id: unknown;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

export interface TestGithub {
  readonly issuer: string;
  readonly env: Record<string, string>;
  /** The user who is signed in at this GitHub. */
  user: GithubUser;
  /** The error that the token endpoint returns instead, with 200 as GitHub does. */
  tokenError: string | undefined;
  /** The status of its API's answers, if not 200. */
  apiStatus: number;
  close(): Promise<void>;
}

const clientId = 'petalpaw-at-github';
const clientSecret = 'a github secret of the tests';

export async function startGithub(): Promise<TestGithub> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();
  const github: TestGithub = {
    issuer: '',
    env: {},
    user: { id: 1, login: 'nobody', name: null, emails: [] },
    tokenError: undefined,
    apiStatus: 200,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  const authorize = ({ searchParams }: URL, response: ServerResponse) => {
    const code = randomBytes(10).toString('hex');
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const sent = new URLSearchParams(body);
    const code = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code?.challenge === challenge &&
      code.redirectUri === sent.get('redirect_uri') &&
      sent.get('client_id') === clientId &&
      sent.get('client_secret') === clientSecret;
    const error = github.tokenError ?? (isRight ? undefined : 'bad_verification_code');
    if (error !== undefined) return json(response, 200, { error });
    const access_token = `gho_${randomBytes(18).toString('hex')}`;
    tokens.add(access_token);
    json(response, 200, { access_token, scope: 'user:email', token_type: 'bearer' });
  };

  const api = (request: IncomingMessage, response: ServerResponse, answer: unknown) => {
    const isKnown = tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (github.apiStatus !== 200) return json(response, github.apiStatus, { message: 'no' });
    if (!isKnown || request.headers['user-agent'] === undefined) return json(response, 401, {});
    json(response, 200, answer);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', github.issuer);
    const { id, login, name, emails } = github.user;
    if (url.pathname === '/login/oauth/authorize') authorize(url, response);
    else if (url.pathname === '/login/oauth/access_token') void token(request, response);
    else if (url.pathname === '/api/v3/user') api(request, response, { id, login, name, email: null });
    else if (url.pathname === '/api/v3/user/emails') api(request, response, emails);
    else json(response, 404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(github, {
    issuer,
    env: {
      OAUTH_GITHUB_ISSUER: issuer,
      OAUTH_GITHUB_CLIENT_ID: clientId,
      OAUTH_GITHUB_CLIENT_SECRET: clientSecret,
    },
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
