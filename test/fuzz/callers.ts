/** The callers: one user for each role, and another one for the operations that may end a session. */
import type { Role } from '#domain/access/roles.ts';
import { type SignedIn, signIn, type TestServer } from '#test/support/server.ts';
import type { CallerKind } from './cases.ts';

export interface Caller extends SignedIn {
  readonly kind: CallerKind;
  /** The id of the session, as the paths name it. */
  readonly sessionId: string;
}

/** Operations after which the caller's session, or the recorded facts about it, may be invalid. */
const mayEndSignIn = new Set([
  'logout',
  'deleteSession',
  'changePassword',
  'refresh',
  'login',
  'deleteOwnAccount',
]);

export class Callers {
  readonly #server: TestServer;
  readonly #known = new Map<string, Caller>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** A signed-in user of that kind; undefined means an anonymous caller. */
  async caller(kind: CallerKind, operation: string): Promise<Caller | undefined> {
    if (kind === 'anonymous') return undefined;
    if (kind === 'impostor') {
      const customer = await this.of('CUSTOMER');
      // A user who has seen no secret: a true refresh token, used twice, would end the customer's session.
      return { ...customer, kind, token: 'none', cookie: '__Host-session=none', refreshToken: 'none' };
    }
    return mayEndSignIn.has(operation) ? this.#spare(kind) : this.of(kind);
  }

  /** The user who represents the role throughout. */
  async of(role: Role): Promise<Caller> {
    const known = this.#known.get(role);
    if (known) return known;
    return this.#keep(role, role, await this.#server.newUser(role));
  }

  /** The user has a new password now. */
  changedPassword(caller: Caller, password: string): void {
    this.#known.set(`spare ${caller.kind}`, { ...caller, password });
  }

  /** The user is gone. */
  deleted(caller: Caller): void {
    this.#known.delete(`spare ${caller.kind}`);
  }

  async #spare(role: Role): Promise<Caller> {
    const key = `spare ${role}`;
    const known = this.#known.get(key);
    if (known && (await this.#sessionOf(known)) !== undefined) return known;
    const signedIn = known
      ? await signIn(this.#server.request, known.email, known.password)
      : await this.#newUser(role);
    return this.#keep(key, role, signedIn);
  }

  /** The first administrator represents the role; a spare one is created. */
  async #newUser(role: Role): Promise<SignedIn> {
    await this.#server.tokenOf('ADMIN');
    return this.#server.newUser(role);
  }

  async #keep(key: string, kind: Role, signedIn: SignedIn): Promise<Caller> {
    const sessionId = await this.#sessionOf(signedIn);
    if (sessionId === undefined) throw new Error(`${kind} has just signed in, and is not signed in`);
    const caller = { ...signedIn, kind, sessionId };
    this.#known.set(key, caller);
    return caller;
  }

  async #sessionOf({ token }: SignedIn): Promise<string | undefined> {
    const reply = await this.#server.request('GET', '/auth/session', { token });
    return reply.status === 200 ? reply.body.data.session.id : undefined;
  }
}
