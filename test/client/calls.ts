/** Clients of a server under test. */

import type { Api } from '#client/generated/types.ts';
import { bearer, type ClientOptions, createClient } from '#client/index.ts';
import { fileOf } from '#features/pictures/testing/photographs.ts';
import type { TestServer } from '#test/support/server.ts';

/** A client with the token of a user. */
export function clientOf(server: TestServer, token: string, options: Partial<ClientOptions> = {}): Api {
  return createClient({ baseUrl: server.url, credentials: bearer(token), ...options });
}

/** A file to upload. */
export async function picture(): Promise<Blob> {
  return new Blob([new Uint8Array(await fileOf('png', 40, 30))], { type: 'image/png' });
}

/** A request as the client sent it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/**
 * The connection between client and server: records each request, and returns the answer of `instead` in place of the
 * server's, as a proxy between the two would. It may send the request first.
 */
export function line(instead: (seen: Seen, at: number, send: () => Promise<Response>) => Promise<Response>): {
  readonly fetch: typeof fetch;
  readonly seen: Seen[];
} {
  const seen: Seen[] = [];
  return {
    seen,
    fetch: (input, init) => {
      const one = { method: init?.method ?? 'GET', url: String(input), headers: new Headers(init?.headers) };
      seen.push(one);
      return instead(one, seen.length - 1, () => fetch(input, init));
    },
  };
}
