/**
 * Cross-site request forgery over every unsafe route: the kind of credential × Origin × Sec-Fetch-Site × content type.
 * The rule is written here a second time, in the words of the contract.
 */
import { expect, test } from 'vitest';
import { endpoints } from '#server/app.ts';
import { type SignedIn, serverForThisFile } from './support/server.ts';

const partner = 'https://partner.example';
const credentials = ['nothing', 'cookie', 'bearer', 'both'] as const;
const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site'] as const;
const contentTypes = ['application/json', 'text/plain'];

interface Case {
  readonly credential: (typeof credentials)[number];
  readonly origin: string | undefined;
  readonly site: (typeof sites)[number];
  readonly contentType: string;
}

const server = await serverForThisFile({ CORS_ORIGINS: partner });
const user = await server.newUser('CUSTOMER');

/**
 * Every combination; for a route that is like others, one content type each and only the combinations that can matter.
 */
function cases(isWhole: boolean): Case[] {
  const origins = [undefined, server.url, 'https://evil.example', 'null', partner];
  const all = credentials.flatMap((credential) =>
    origins.flatMap((origin) =>
      sites.flatMap((site) => contentTypes.map((contentType) => ({ credential, origin, site, contentType }))),
    ),
  );
  const mayMatter = ({ credential, origin, site }: Case) =>
    credential === 'cookie' ||
    (credential !== 'nothing' && origin === 'https://evil.example' && site !== 'none');
  return isWhole ? all : all.filter((given, at) => at % 2 === (at >> 1) % 2 && mayMatter(given));
}

/** Contract §5, "CSRF". */
function isForged({ credential, origin, site }: Case): boolean {
  const hasCookie = credential === 'cookie' || credential === 'both';
  if (origin === partner && !hasCookie) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== server.url;
}

/** A new session where the last request was allowed and ended the session. */
async function fresh(operationId: string): Promise<SignedIn> {
  return operationId === 'logout' ? server.newUser('CUSTOMER') : user;
}

const always = ['login', 'loginWithPasskey', 'register', 'refresh'];
const whole = [...always, 'createPlant', 'verifyEmail', 'writeSettings'];
const unsafe = endpoints.filter(({ method }) => method !== 'GET');

test('contract §5: login, also with a passkey, register and refresh are checked with any credentials', () => {
  const marked = endpoints.filter(({ forgeryCheckedAlways }) => forgeryCheckedAlways);
  expect(marked.map(({ operationId }) => operationId).sort()).toEqual([...always].sort());
});

test.each(unsafe.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  'contract §5 CSRF: %s %s: 403 exactly when the cookie identifies the caller and the request looks forged',
  async (method, path, { operationId, access }) => {
    const byCookie = access !== 'ignored' && !path.startsWith('/plants');
    const asked = path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    const wrong: unknown[] = [];
    let caller = await fresh(operationId);
    for (const given of cases(whole.includes(operationId))) {
      const { credential, origin, site, contentType } = given;
      const decides = always.includes(operationId) || (byCookie && credential === 'cookie');
      const reply = await server.request(method, asked, {
        // A body that no endpoint accepts: a request that is allowed changes nothing.
        body: '[',
        cookie: credential === 'cookie' || credential === 'both' ? caller.cookie : undefined,
        token: credential === 'bearer' || credential === 'both' ? caller.token : undefined,
        headers: {
          'content-type': contentType,
          ...(origin !== undefined && { origin }),
          ...(site !== undefined && { 'sec-fetch-site': site }),
        },
      });
      const rejected = reply.status === 403 && reply.body.error === 'CSRF_REJECTED';
      if (rejected !== (decides && isForged(given))) wrong.push([given, reply.status, reply.text]);
      if (operationId === 'logout' && reply.status === 201) caller = await fresh(operationId);
    }
    expect(wrong).toEqual([]);
  },
);
