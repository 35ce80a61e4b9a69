/** Sends a case, checks the answer in every respect, and remembers the records that it mentions. */

import { sealAuditLog } from '#features/audit/public.ts';
import { createdRecords } from '#scripts/client/created-records.ts';
import { openBusiness } from '#test/support/business.ts';
import { type Reply, type RequestOptions, startServer, type TestServer } from '#test/support/server.ts';
import { type Caller, Callers } from './callers.ts';
import type { Case } from './cases.ts';
import { nonconformance } from './conformance.ts';
import { brokenPromise } from './expectation.ts';
import { brokenTexts } from './invalid.ts';
import { type Operation, operation as operationNamed, operations } from './operations.ts';
import { Records } from './records.ts';
import { dereferenced, kindInPath } from './references.ts';

/** A request as it is sent over the network. */
interface Sent {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly url: string;
  readonly options: RequestOptions;
  /** The body before it was serialized. */
  readonly value: unknown;
}

export class Fuzzer {
  readonly server: TestServer;
  readonly #callers: Callers;
  readonly #records = new Records();
  /** How often each operation answered with each status. */
  readonly seen = new Map<string, Map<number, number>>();
  requests = 0;

  constructor(server: TestServer) {
    this.server = server;
    this.#callers = new Callers(server);
  }

  /** Creates some records of each kind, so that the first requests have something to name. */
  async furnish(): Promise<void> {
    const business = await openBusiness(this.server);
    const customer = await this.#callers.of('CUSTOMER');
    const staff = await this.#callers.of('STAFF');
    this.#records.customerId = customer.id;
    for (const owner of [customer, staff]) {
      for (const species of ['DOG', 'CAT'])
        this.#records.add('pet', await business.pet(owner, { species }), owner.id);
    }
    for (const category of ['GROOMING', 'BOARDING'])
      this.#records.add('service', await business.service({ category }));
    const payments = { key: 'payments', value: { methods: ['CASH', 'CARD'] } };
    await this.server.request('PUT', '/settings', { token: business.admin.token, body: payments });
    const member = await this.server.request('POST', '/staff', {
      token: business.admin.token,
      body: { userId: staff.id },
    });
    this.#records.add('staff', member.body.data.id, staff.id);
    await sealAuditLog(this.server.running.app);
    const seals = await this.server.request('GET', '/audit-logs/seals', { token: business.admin.token });
    for (const { firstId } of seals.body.data) this.#records.add('auditEntry', firstId);
    const another = await business.staff();
    this.#records.add('user', another.user.id);
    this.#records.add('staff', another.id, another.user.id);
  }

  /** @throws Error that describes the fault, and how to send the same request with curl. */
  async run(one: Case): Promise<void> {
    const operation = operationNamed(one.operation);
    const caller = await this.#callers.caller(one.caller, one.operation);
    const sent = this.#written(operation, one, caller);
    const reply = await this.#send(sent);
    const hasTarget = Object.entries(sent.path)
      .slice(-1)
      .every(([name, id]) => this.#records.isLive(kindInPath(operation.path, name) ?? 'session', id));
    // A drawn malformed id, such as `-`, may be the key of a setting that was drawn before.
    const target = one.target === 'unknown' && hasTarget ? 'live' : one.target;
    const problem =
      nonconformance(operation, reply) ?? brokenPromise(operation, { ...one, target, hasTarget }, reply);
    if (problem !== undefined) throw new Error(report(this.server, sent, reply, problem));
    this.#records.learn(operation, sent.path, sent.value, reply);
    if (operation.id === 'changePassword' && reply.status === 201 && caller)
      this.#callers.changedPassword(caller, (sent.value as { newPassword: string }).newPassword);
    if (operation.id === 'deleteOwnAccount' && reply.status === 201 && caller) this.#callers.deleted(caller);
    await this.#followUp(sent, reply);
  }

  async #send({ operation, url, options }: Sent): Promise<Reply> {
    this.requests++;
    const reply = await this.server.request(operation.method, url, options);
    const statuses = this.seen.get(operation.id) ?? new Map<number, number>();
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    this.seen.set(operation.id, statuses);
    return reply;
  }

  #written(operation: Operation, one: Case, caller: Caller | undefined): Sent {
    const stands = (reference: Parameters<Records['valueOf']>[0]) =>
      this.#records.valueOf(reference, caller, operation);
    const path = this.#records.pathOf(one.path, caller, operation);
    const query = Object.entries(one.query)
      .map(([name, value]) => [name, dereferenced(value, stands)])
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encodeURIComponent(queryText(value))}`);
    const value = one.body && dereferenced(one.body.value, stands);
    const json = JSON.stringify(value) ?? '';
    const body = one.body && 'broken' in one.body ? brokenTexts[one.body.broken]?.(json) : json;
    const isCookie = one.byCookie && !operation.path.startsWith('/plants');
    return {
      operation,
      path,
      value,
      url:
        operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')) +
        (query.length > 0 ? `?${query.join('&')}` : ''),
      options: {
        ...(caller && (isCookie ? { cookie: caller.cookie } : { token: caller.token })),
        ...(one.body ? { body } : {}),
        headers: { ...one.headers, ...(one.contentType ? { 'content-type': one.contentType } : {}) },
      },
    };
  }

  /** A created record can be read, and a deleted one is gone (RESTler's checkers). */
  async #followUp(sent: Sent, reply: Reply): Promise<void> {
    const reading = readingOf(sent.operation);
    if (reading === undefined || reply.status >= 300 || sent.url.includes('dryRun=true')) return;
    const isDeleted = reply.status === 204;
    const id = isDeleted ? Object.values(sent.path).at(-1) : (reply.body.data.id ?? reply.body.data[0]?.key);
    if (id === undefined) return;
    const again: Sent = {
      operation: reading,
      path: {},
      value: undefined,
      url: reading.path
        .replace(/\{\w+\}$/, encodeURIComponent(id))
        .replaceAll(/\{(\w+)\}/g, (_, name) => sent.path[name] ?? ''),
      options: { token: (await this.#callers.of('ADMIN')).token },
    };
    const found = await this.#send(again);
    const expected = isDeleted ? 404 : 200;
    const problem =
      nonconformance(reading, found) ??
      (found.status === expected
        ? undefined
        : `after ${sent.operation.id} expected ${expected}, got ${found.status}`);
    if (problem !== undefined) throw new Error(report(this.server, again, found, problem));
  }
}

/** Returns the operation that reads a record which this one creates or deletes; undefined where none does. */
function readingOf({ id, method, path }: Operation): Operation | undefined {
  const created = createdRecords.find(({ operationId }) => operationId === id);
  const written = id === 'writeSettings' ? '/settings' : created?.collection;
  const collection = method === 'DELETE' ? collectionOfRecord(path) : written;
  if (collection === undefined) return undefined;
  return operations.find((one) => one.method === 'GET' && collectionOfRecord(one.path) === collection);
}

/** Returns `/pets` for `/pets/{id}`; undefined for a path that does not end with a parameter. */
function collectionOfRecord(path: string): string | undefined {
  return /^(.+)\/\{\w+\}$/.exec(path)?.[1];
}

function queryText(value: unknown): string {
  return JSON.isRawJSON(value) ? String(Number(value.rawJSON)) : String(value);
}

/** Starts a server without limits that would hinder many requests, however long they take, and fills it with data. */
export async function startFuzzer(): Promise<Fuzzer> {
  const fuzzer = new Fuzzer(await startServer({ LOCKOUT_THRESHOLD: 'off', ACCESS_TOKEN_TTL: '2h' }));
  await fuzzer.furnish();
  return fuzzer;
}

function report(server: TestServer, sent: Sent, reply: Reply, problem: string): string {
  const { operation, url, options } = sent;
  const headers = {
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [
    `curl -i -X ${operation.method} ${quote(server.url + url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(options.body === undefined ? [] : [`--data-binary ${quote(bodyText(options.body))}`]),
  ];
  return `${operation.id}: ${problem}\n${parts.join(' \\\n  ')}\n${reply.status} ${reply.text.slice(0, 600)}`;
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : Buffer.from(body as Uint8Array).toString('latin1');
}
