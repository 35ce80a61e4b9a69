/** Test support: requests about signing in, and what they leave behind. */
import { expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { openReplicas, openServer } from '#test/support/fixtures.ts';
import type { Reply, SignedIn, TestServer } from '#test/support/server.ts';

/** Who sends a request: a bearer token or a cookie. */
export interface Credential {
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
}

/** The status of an answer and the identifier of its error, if it has one. */
export const outcome = ({ status, body }: Pick<Reply, 'status' | 'body'>): string =>
  `${status} ${body?.error ?? ''}`.trim();

/** The first cookie of an answer, in the form of a Cookie header. */
export const cookieOf = ({ headers }: Pick<Reply, 'headers'>): string =>
  headers.getSetCookie()[0]?.split(';')[0] ?? '';

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The calls of these tests to a server. */
function authCalls(server: TestServer, query: Query) {
  const post = (
    path: string,
    body?: unknown,
    { token, cookie }: Credential = {},
    headers: Record<string, string> = {},
  ) => server.request('POST', path, { body, token, cookie, headers });
  const seesSession = async ({ token, cookie }: Credential) =>
    (await server.request('GET', '/auth/session', { token, cookie })).status;
  /** Sends a request that is 201, and returns the token in the next email with a link to that address. */
  async function linkTo(address: string, ask: () => Promise<Reply>): Promise<string> {
    const { length } = await links(address);
    expect((await ask()).status).toBe(201);
    await expect.poll(async () => (await links(address)).length).toBe(length + 1);
    return tokenIn((await links(address)).at(-1) ?? '');
  }
  const links = async (address: string) =>
    (await emailsTo(server, address, 0)).filter((email) => email.includes('token='));
  return {
    post,
    login: (email: string, password: string) => post('/auth/login', { email, password }),
    refresh: (refreshToken: unknown) => post('/auth/refresh', { refreshToken }),
    /** The status of GET /auth/session. */
    seesSession,
    /** The statuses of GET /auth/session with the access token and with the cookie, and of POST /auth/refresh. */
    statusesOf: async ({ token, cookie, refreshToken }: SignedIn): Promise<number[]> => [
      await seesSession({ token }),
      await seesSession({ cookie }),
      (await post('/auth/refresh', { refreshToken })).status,
    ],
    /** PATCH /users/:id by an ADMIN. */
    change: async (id: string, body: object) =>
      server.request('PATCH', `/users/${id}`, { token: await server.tokenOf('ADMIN'), body }),
    linkTo,
    /** The token in the email by which a user confirms a new address. */
    linkToChange: (email: string, { token, password }: Pick<SignedIn, 'token' | 'password'>) =>
      linkTo(email, () => post('/auth/change-email', { email, password }, { token })),
    forgotPassword: (email: string) => post('/auth/forgot-password', { email }),
    /** The entries of the audit log about a record, oldest first. */
    audited: (entityId: string) =>
      query('SELECT action, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq', [
        entityId,
      ]),
  };
}

/** Call it once at the top of a file. */
export async function openAuth(...options: Parameters<typeof openServer>) {
  const opened = await openServer(...options);
  return { ...opened, auth: authCalls(opened.server, opened.query) };
}

/** The same with two servers on one database. */
export async function openAuthReplicas(settings?: Record<string, string>) {
  const opened = await openReplicas(settings);
  const { server, replica, query, pool } = opened;
  const both = {
    /** Returns the two servers in turn. */
    either: (at: number) => (at % 2 ? server : replica),
    /** The statuses of GET /auth/session on both servers with the access token, then with the cookie. */
    async statusesOf({ token, cookie }: Credential): Promise<number[]> {
      const replies = [];
      for (const credential of [{ token }, { cookie }])
        for (const { request } of [server, replica])
          replies.push(await request('GET', '/auth/session', credential));
      return replies.map(({ status }) => status);
    },
    /**
     * Holds the locks that `statement` takes until all requests of `send` wait for a lock, so that each has read the state
     * before them; then commits the statement.
     */
    async whileLocked<T>(statement: string, send: () => Promise<T>[]): Promise<T[]> {
      const holder = await pool.connect();
      try {
        await holder.query('BEGIN');
        await holder.query(statement);
        const pending = send();
        const waiting = () =>
          query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
        await expect.poll(async () => (await waiting()).length).toBe(pending.length);
        await holder.query('COMMIT');
        return await Promise.all(pending);
      } finally {
        holder.release(true);
      }
    },
  };
  return { ...opened, auth: authCalls(server, query), both };
}
