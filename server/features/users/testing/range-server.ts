/** A service with breached passwords, as BREACHED_PASSWORDS_URL names one: it answers to ranges, over real HTTP. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RangeServer {
  /** The setting. */
  readonly url: string;
  /** The requests so far: method, path and headers. */
  readonly asked: { readonly line: string; readonly headers: IncomingHttpHeaders }[];
  /** Replaces the answer to the following requests; without an argument, it is the real one again. */
  answer(how?: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Starts a service that knows these passwords; each range also has a hash of nobody, and one of padding. */
export async function startRangeServer(breached: readonly string[], padded: readonly string[] = []) {
  const lines = [
    ...breached.map((password) => ({ hash: sha1(password), count: 24 })),
    ...padded.map((password) => ({ hash: sha1(password), count: 0 })),
  ];
  const asked: RangeServer['asked'] = [];
  let how: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    if (how) return how(response);
    const prefix = request.url?.split('/').at(-1)?.toUpperCase() ?? '';
    const rows = lines
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`);
    response.end([...rows, `${'0'.repeat(35)}:7`, `${'F'.repeat(35)}:0`].join('\r\n'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/range`,
    asked,
    answer(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  } satisfies RangeServer;
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex').toUpperCase();
}
