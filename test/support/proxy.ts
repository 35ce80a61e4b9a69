/** A TCP proxy between a program and a server, which can simulate every fault of a connection. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface FragileProxy {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** Simulates a stopped server: resets every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Ends every connection, by RST or by FIN; still accepts new ones. */
  kill(how: 'reset' | 'end'): void;
  /** Accepts new connections and resets them at once; existing ones continue. */
  resetNew(): void;
  /** A black hole: keeps connections and accepts new ones, but delivers nothing until `restore`. */
  hold(): void;
  /** A black hole that loses data: everything sent from now until `restore` is lost. */
  silence(): void;
  /** Existing connections, and those made until `restore`, are dead for ever, without any notification. */
  lose(): void;
  /** Delivers everything, in each direction, when `later` calls what it is given. */
  delay(later: Later): void;
  /** Accepts connections and forwards everything at once, beginning with the data that was held. */
  restore(): Promise<void>;
  /** New connections lead to the host and port of this URL; existing ones keep theirs. */
  aim(target: string): void;
  close(): Promise<void>;
}

type Later = (deliver: () => void) => unknown;
type Mode = 'open' | 'resetNew' | 'hold' | 'silence' | 'lose';

/** Listens on a free port of loopback and forwards everything to the host and port of `target`. */
export async function startProxy(target: string): Promise<FragileProxy> {
  const url = new URL(target);
  let { host, port } = addressOf(target);
  const pairs = new Set<Pair>();
  let mode: Mode = 'open';
  let later: Later | undefined;

  const take = (near: Socket) => {
    if (mode === 'resetNew') return near.resetAndDestroy();
    const pair = new Pair(near, connect(port, host), () => ({ mode, later }));
    if (mode === 'lose') pair.isLost = true;
    pairs.add(pair);
    pair.whenOver(() => pairs.delete(pair));
  };
  const listen = async (at: number): Promise<Server> => {
    const server = createServer({ allowHalfOpen: true }, take).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port: own } = server.address() as AddressInfo;
  url.hostname = '127.0.0.1';
  url.port = String(own);

  const refuse = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const pair of pairs) pair.end('reset');
    await closed;
  };
  return {
    url: url.href,
    refuse,
    kill(how) {
      for (const pair of pairs) pair.end(how);
    },
    resetNew() {
      mode = 'resetNew';
    },
    hold() {
      mode = 'hold';
    },
    silence() {
      mode = 'silence';
    },
    lose() {
      mode = 'lose';
      for (const pair of pairs) pair.isLost = true;
    },
    delay(by) {
      later = by;
    },
    async restore() {
      mode = 'open';
      later = undefined;
      for (const pair of pairs) pair.release();
      if (!server.listening) server = await listen(own);
    },
    aim(to) {
      ({ host, port } = addressOf(to));
    },
    async close() {
      mode = 'open';
      await refuse();
    },
  };
}

function addressOf(target: string): { host: string; port: number } {
  const { hostname, port } = new URL(target);
  return { host: hostname, port: Number(port || 5432) };
}

/** The two ends of one connection. */
class Pair {
  isLost = false;
  readonly #ends: readonly [Socket, Socket];
  readonly #state: () => { mode: Mode; later: Later | undefined };
  #held: (() => void)[] = [];

  constructor(near: Socket, far: Socket, state: () => { mode: Mode; later: Later | undefined }) {
    this.#ends = [near, far];
    this.#state = state;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (bytes) => this.#pass(() => other.write(bytes)));
      one.on('end', () => this.#pass(() => other.end()));
      one.on('error', () => this.#pass(() => other.destroy()));
      one.on('close', () => this.#pass(() => other.destroy()));
    }
  }

  whenOver(tell: () => void): void {
    let open = 2;
    for (const socket of this.#ends) socket.on('close', () => --open === 0 && tell());
  }

  /** Applies to a lost connection too: tests end like this. */
  end(how: 'reset' | 'end'): void {
    for (const socket of this.#ends) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.end();
    }
  }

  release(): void {
    if (this.isLost) return;
    for (const act of this.#held.splice(0)) act();
  }

  #pass(act: () => void): void {
    const { mode, later } = this.#state();
    if (this.isLost || mode === 'silence') return;
    if (mode === 'hold') this.#held.push(act);
    else if (later !== undefined) later(act);
    else act();
  }
}
