/** The floor: raw `node:http` that sends the same status, headers and bytes, and does nothing else. */
import { createServer } from 'node:http';

interface Recorded {
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string;
}

process.once('message', (recorded: readonly Recorded[]) => {
  const answers = new Map(
    recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, answer.headers as string[]);
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
