/** Clients that send without a pause, some on a new connection for each request, some on one that they keep. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Outcome {
  /** 0 without an answer. */
  readonly status: number;
  /** The body, or the reason why it is missing. */
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One kind of request, and its results. */
export interface Kind {
  readonly name: string;
  readonly expected: number;
  asked: number;
  readonly failures: string[];
}

/** Sends one request, without retrying it. */
export function send(
  url: string,
  { method, path, token, headers, body }: Sent,
  agent?: Agent,
): Promise<Outcome> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: String(error), headers: {} });
    const sent = request(url + path, {
      method,
      agent: agent ?? false,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
    });
    sent.on('error', failed);
    sent.on('response', (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      response.on('error', failed);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: received, headers: response.headers }),
      );
    });
    sent.end(text);
  });
}

export interface Traffic {
  readonly kinds: readonly Kind[];
  /** Each client finishes the request that it has begun. */
  stop(): Promise<void>;
}

/** Milliseconds between two requests of one client. */
const pauseMs = 5;

/** Two clients for each name: one with new connections, one with a kept one. `next` makes their requests. */
export function startTraffic(
  url: string,
  kinds: Readonly<Record<string, { expected: number; next: () => Sent }>>,
): Traffic {
  let stopping = false;
  const agents: Agent[] = [];
  const work = Object.entries(kinds).flatMap(([name, { expected, next }]) =>
    ['new connections', 'a kept connection'].map((how) => {
      const kind: Kind = { name: `${name}, ${how}`, expected, asked: 0, failures: [] };
      const agent = how === 'new connections' ? undefined : new Agent({ keepAlive: true, maxSockets: 1 });
      if (agent !== undefined) agents.push(agent);
      const done = (async () => {
        while (!stopping) {
          kind.asked++;
          const { status, text } = await send(url, next(), agent);
          if (status !== expected) kind.failures.push(`${status} ${text.slice(0, 200)}`);
          await sleep(pauseMs);
        }
      })();
      return { kind, done };
    }),
  );
  return {
    kinds: work.map(({ kind }) => kind),
    async stop() {
      stopping = true;
      await Promise.all(work.map(({ done }) => done));
      for (const agent of agents) agent.destroy();
    },
  };
}
