/** Clients that send without a pause, some on a new connection for each request, some on one that they keep. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sent, send } from './one-request.ts';

/** One kind of request, and its results. */
export interface Kind {
  readonly name: string;
  readonly expected: number;
  asked: number;
  readonly failures: string[];
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
