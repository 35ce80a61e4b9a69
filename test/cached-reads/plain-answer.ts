/** Answers as they come over the connection: fetch adds headers of its own and decodes bodies. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { expect } from 'vitest';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request with exactly these headers, on a connection of its own. */
export function plainAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** Asks until the body comes in that coding, and returns the tags of all answers until then. */
export async function tagsUntilCoded(
  coding: string,
  ask: () => Promise<Answer>,
): Promise<(string | undefined)[]> {
  const tags = new Set<string | undefined>();
  const note = async () => {
    const { headers } = await ask();
    tags.add(headers.etag);
    return headers['content-encoding'];
  };
  await expect.poll(note).toBe(coding);
  return [...tags];
}

/** Returns the answer without the values that differ between any two answers. */
export function comparable({ status, headers, body }: Answer): unknown {
  const { date, 'x-request-id': requestId, ...same } = headers;
  expect([date, requestId]).not.toContain(undefined);
  return { status, headers: same, body };
}
