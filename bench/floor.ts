/**
 * The floor: raw `node:http` that sends the same status, headers and bytes, and does nothing else but answer 304 to the
 * tag that it sent.
 */
import { createServer } from 'node:http';

interface Recorded {
  readonly path: string;
  /** True if the answer is for clients that accept content codings. */
  readonly isCoded: boolean;
  readonly headers: readonly string[];
  readonly body: string;
}

process.once('message', (recorded: readonly Recorded[]) => {
  const answers = (coded: boolean) =>
    new Map(
      recorded
        .filter(({ isCoded }) => isCoded === coded)
        .map(({ path, headers, body }) => [
          path,
          { headers, unchanged: withoutLength(headers), body: Buffer.from(body, 'base64') },
        ]),
    );
  const [plain, coded] = [answers(false), answers(true)];
  const server = createServer((request, response) => {
    const answer = (request.headers['accept-encoding'] ? coded : plain).get(request.url ?? '');
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    const tag = request.headers['if-none-match'];
    if (tag !== undefined && answer.headers.includes(tag)) {
      response.writeHead(304, answer.unchanged).end();
      return;
    }
    response.writeHead(200, answer.headers as string[]);
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});

/** The headers of the answer 304, names and values alternating. */
function withoutLength(headers: readonly string[]): string[] {
  const isOfBody = (place: number) =>
    /^content-(?:length|encoding)$/i.test(headers[place - (place % 2)] ?? '');
  return headers.filter((_, place) => !isOfBody(place));
}
