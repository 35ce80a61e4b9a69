/** A whole server in this process, on a database of its own, called over real HTTP. */
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, onTestFinished, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { type ConnectionLimits, connectionLimits } from '#platform/http/protection/connections.ts';
import { type RunningServer, startServer as start } from '#server/start.ts';
import { createTestDatabase, withLongLimits } from './database.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

export interface RequestOptions {
  /** Sent as JSON; strings and bytes are sent unchanged, with the same content type. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  readonly running: RunningServer;
  readonly env: Readonly<Record<string, string>>;
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Sends bytes on a plain TCP connection and returns everything received until it closes. */
  raw(bytes: string | Uint8Array): Promise<string>;
  /** An access token of a user with that role; always the same user. */
  tokenOf(role: Role): Promise<string>;
  /** Creates a user with that role and signs in. */
  newUser(role: Role): Promise<SignedIn>;
  /** Emails written so far, oldest first, as `.eml` text; waits until there are `atLeast` of them. */
  mail(atLeast?: number): Promise<string[]>;
  /** Stops the server and drops its database. */
  close(): Promise<void>;
  /** Stops the server and keeps its database, so that another server can be started on it. */
  stop(): Promise<void>;
}

export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
  /** `__Host-session=…`, in the form of a Cookie header. */
  readonly cookie: string;
}

export const admin = { email: 'admin@petalpaw.test', password: 'an admin of the tests' };

/** The default settings of test servers: an administrator, a secret, no limits, and tokens for an hour. */
export const settings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  APP_SECRET: 'a secret of the tests, long enough to be taken',
  RATE_LIMIT: 'off',
  AUTH_RATE_LIMIT: 'off',
  // Most files sign in once, and on a slow machine some take longer than the default of five minutes.
  ACCESS_TOKEN_TTL: '1h',
};
const userPassword = 'a password of the tests';

/** No client of a test connects while its server stops, unless the test says so: every file saves the wait. */
const quickStop: Partial<ConnectionLimits> = { lastRequestsMs: 0 };
const longestSessionWaitMs = 60_000;

/**
 * Starts a server with settings for tests; `overrides` are environment variables. `logTo` receives the lines of the
 * log. `through` receives the URL of its database and returns the one that the server uses; without it, the limits in
 * the URL are long. `limits` are those of connections, for tests that cannot wait for the real ones.
 */
export async function startServer(
  overrides: Record<string, string> = {},
  logTo?: (line: string) => void,
  through?: (databaseUrl: string) => Promise<string>,
  limits: Partial<ConnectionLimits> = {},
): Promise<TestServer> {
  const database = await createTestDatabase({ opened: true });
  const own = database.env.DATABASE_URL;
  const DATABASE_URL = through ? await through(own ?? '') : own && withLongLimits(own);
  const env: Record<string, string> = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_DELAY: '0s',
    ...settings,
    ...database.env,
    ...(DATABASE_URL && { DATABASE_URL }),
    ...overrides,
  };
  const hasOwnPlace = overrides.DATA_DIR !== undefined || overrides.DATABASE_URL !== undefined;
  const config = readConfig(env);
  const log = createLog(config, logTo && { write: logTo });
  const opening = hasOwnPlace ? undefined : database.open?.(log);
  const running = await start(config, log, opening, { ...connectionLimits, ...quickStop, ...limits });
  // The same for the wait for a connection: requests of a race queue for it, and on the embedded database all share one.
  if (!through) running.app.database.pool.options.connectionTimeoutMillis = longestSessionWaitMs;
  const server = speakTo(running.url);
  const users = new Map<Role, Promise<SignedIn>>();

  const newUser = async (role: Role): Promise<SignedIn> => {
    if (role === 'ADMIN' && !users.has('ADMIN')) return signIn(server.request, admin.email, admin.password);
    const email = `${role.toLowerCase()}-${crypto.randomUUID()}@petalpaw.test`;
    const made = await server.request('POST', '/users', {
      token: await tokenOf('ADMIN'),
      body: { email, name: `A ${role}`, role, password: userPassword },
    });
    if (made.status !== 201) throw new Error(`cannot make a ${role}: ${made.status} ${made.text}`);
    return signIn(server.request, email, userPassword);
  };
  const tokenOf = async (role: Role): Promise<string> => {
    let user = users.get(role);
    if (user === undefined) {
      user = newUser(role);
      users.set(role, user);
    }
    return (await user).token;
  };

  return {
    ...server,
    running,
    env,
    newUser,
    tokenOf,
    mail: (atLeast = 0) => readMail(join(config.dataDir, 'mail'), atLeast),
    stop: () => running.stop(),
    async close() {
      await database.giveBack(() => running.stop());
    },
  };
}

/** The same, which stops when the current test has finished. */
export async function serverForThisTest(...options: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...options);
  onTestFinished(() => server.close());
  return server;
}

/** The same for all tests of a file. Call it at the top of the file. */
export async function serverForThisFile(...options: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...options);
  afterAll(() => server.close());
  return server;
}

/** Sends requests to any server by its address. */
export function speakTo(url: string): Pick<TestServer, 'url' | 'request' | 'raw'> {
  return {
    url,
    request: (method, path, options) => request(url, method, path, options),
    raw: (bytes) => raw(url, bytes),
  };
}

/** Signs in and keeps both credentials: the tokens and the cookie. */
export async function signIn(
  send: TestServer['request'],
  email: string,
  password: string,
): Promise<SignedIn> {
  const reply = await send('POST', '/auth/login', { body: { email, password } });
  if (reply.status !== 201) throw new Error(`cannot sign in ${email}: ${reply.status} ${reply.text}`);
  const { user, accessToken, refreshToken } = reply.body.data;
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { id: user.id, email, password, token: accessToken, refreshToken, cookie };
}

async function request(
  url: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  const { body, token, cookie, headers } = options;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = body === undefined ? undefined : Buffer.from(raw ? body : JSON.stringify(body));
  const reply = await send(new URL(url + path), method, sent, {
    ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
    ...headers,
  });
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') && reply.text !== '';
  return { ...reply, body: isJson ? JSON.parse(reply.text) : undefined };
}

/** Connections of the tests' requests; those that are idle do not keep the process alive. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with the headers that browsers and Node's `fetch` send. Not with `fetch` itself: it takes an eighth of
 * the processor time of all tests, and hides that it decodes a compressed body.
 */
function send(
  target: URL,
  method: string,
  body: Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Omit<Reply, 'body'>> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(target, {
      agent,
      method,
      headers: {
        accept: '*/*',
        'accept-language': '*',
        'sec-fetch-mode': 'cors',
        'user-agent': 'node',
        ...(body === undefined ? {} : { 'content-length': body.length }),
        ...headers,
      },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const received = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) received.append(name, value);
        const text = Buffer.concat(pieces).toString();
        resolve({ status: response.statusCode ?? 0, headers: received, text });
      });
    });
    asked.end(body);
  });
}

function raw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });
}

/** Emails are sent in the background; this waits for them instead of guessing how long it takes. */
export async function readMail(directory: string, atLeast: number): Promise<string[]> {
  const names = await vi.waitFor(
    async () => {
      const all = await readdir(directory).catch(() => []);
      // Other files are still being written, and are renamed when they are complete.
      const emails = all.filter((name) => name.endsWith('.eml')).sort();
      if (emails.length < atLeast) throw new Error(`${emails.length} emails, expected ${atLeast}`);
      return emails;
    },
    { timeout: 60_000, interval: 20 },
  );
  return Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
}
