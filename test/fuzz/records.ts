/** The records that answers have mentioned: those that exist, and those that were deleted (RESTler's dictionary). */
import { createdRecords } from '#scripts/client/created-records.ts';
import type { Reply } from '#test/support/server.ts';
import type { Caller } from './callers.ts';
import type { Operation } from './operations.ts';
import { type Kind, kindInPath, Reference } from './references.ts';

interface Known {
  readonly id: string;
  /** The owner, or the record of which it is part. */
  readonly of?: string | undefined;
}

/** An id that no record has. */
const unknownId = '00000000-0000-7000-8000-000000000000';

export class Records {
  readonly #live = new Map<Kind, Known[]>();
  readonly #gone = new Map<Kind, Known[]>();
  /** The customer for whose pets employees make bookings, since they may book for everybody. */
  customerId = '';

  /** The value of the reference for a caller who sends it to the operation. */
  valueOf({ kind, at, state }: Reference, caller: Caller | undefined, operation: Operation): string {
    if (kind === 'email' || kind === 'password' || kind === 'refreshToken') return caller?.[kind] ?? 'nobody';
    // The caller can name only their own.
    if (kind === 'session') return (state === 'live' && caller?.sessionId) || unknownId;
    if (kind === 'user' && state === 'live' && operation.id === 'getUser' && at % 3 === 0 && caller)
      return caller.id;
    const known = (state === 'live' ? this.#live : this.#gone).get(kind) ?? [];
    const fitting =
      kind === 'pet' && operation.id.endsWith('Booking') ? this.#ofOneOwner(known, caller) : known;
    // The first one stays; of the others the newest are the most likely, because the fewest requests have changed them.
    return fitting.at(-1 - (at % Math.max(1, fitting.length)))?.id ?? unknownId;
  }

  /** The path's parameters; a part is requested below the record that contains it. */
  pathOf(
    path: Readonly<Record<string, unknown>>,
    caller: Caller | undefined,
    operation: Operation,
  ): Record<string, string> {
    const values = Object.entries(path).map(([name, value]) => [
      name,
      value instanceof Reference ? this.valueOf(value, caller, operation) : String(value),
    ]);
    const result = Object.fromEntries(values) as Record<string, string>;
    const whole = [...(this.#live.get('staffTimeOff') ?? []), ...(this.#gone.get('staffTimeOff') ?? [])].find(
      ({ id }) => id === result.timeOffId,
    )?.of;
    return whole === undefined ? result : { ...result, id: whole };
  }

  /** True if such a record exists now. */
  isLive(kind: Kind, id: string): boolean {
    return this.#live.get(kind)?.some((one) => one.id === id) ?? false;
  }

  /** Records the changes that a successful answer reveals: records that exist now, and records that are gone. */
  learn(operation: Operation, path: Readonly<Record<string, string>>, sent: unknown, reply: Reply): void {
    if (reply.status >= 300) return;
    const data = reply.body?.data;
    const created = createdRecords.find(({ operationId }) => operationId === operation.id);
    if (created && reply.status === 201)
      this.add(created.kind, data.id, data.ownerId ?? data.userId ?? path.id);
    // Entries without a seal have no proof yet.
    if (operation.id === 'listAuditSeals') for (const { lastId } of data) this.add('auditEntry', lastId);
    if (operation.id === 'createCalendarFeed') {
      const { pathname } = new URL(data.url);
      this.add('calendarSecret', pathname.slice('/calendar/'.length, -'.ics'.length));
    }
    if (operation.id === 'createPlant') this.add('plant', plantId(sent));
    // A dry run, which writes none, is no array.
    if (operation.id === 'writeSettings' && Array.isArray(data))
      for (const { key } of data) this.add('setting', key);
    if (operation.id === 'updatePet') this.add('pet', data.id, data.ownerId);
    // A path that goes on after the id names a part of the record, which stays.
    if (reply.status === 204 && operation.path.endsWith('}')) this.#bury(operation, path);
    // Contract §6, §10: deleting a user also deletes their staff record.
    if (operation.id === 'deleteUser' && reply.status === 204) this.#buryOf('staff', path.id);
    if (operation.id === 'deleteStaff' && reply.status === 204) this.#buryOf('staffTimeOff', path.id);
    if (operation.id === 'updateStaff') this.add('staff', data.id, data.userId);
  }

  add(kind: Kind, id: string, of?: string): void {
    const without = (records: Known[] = []) => records.filter((one) => one.id !== id);
    this.#gone.set(kind, without(this.#gone.get(kind)));
    this.#live.set(kind, [...without(this.#live.get(kind)), { id, of }]);
  }

  #bury(operation: Operation, path: Readonly<Record<string, string>>): void {
    for (const [name, id] of Object.entries(path).slice(-1)) {
      const kind = kindInPath(operation.path, name);
      if (kind === undefined) continue;
      this.#live.set(
        kind,
        (this.#live.get(kind) ?? []).filter((one) => one.id !== id),
      );
      this.#gone.set(kind, [...(this.#gone.get(kind) ?? []), { id, of: path.id }]);
    }
  }

  #buryOf(kind: Kind, whole: string | undefined): void {
    const known = this.#live.get(kind) ?? [];
    const ended = known.filter(({ of }) => of === whole);
    this.#live.set(
      kind,
      known.filter((one) => !ended.includes(one)),
    );
    this.#gone.set(kind, [...(this.#gone.get(kind) ?? []), ...ended]);
  }

  #ofOneOwner(pets: readonly Known[], caller: Caller | undefined): readonly Known[] {
    const booksForAll = caller?.kind === 'MANAGER' || caller?.kind === 'ADMIN';
    const owner = booksForAll ? this.customerId : caller?.id;
    return pets.filter(({ of }) => of === owner);
  }
}

/** In the form of the path: without the zeros of `1.0`. */
function plantId(sent: unknown): string {
  const { id } = sent as { id: unknown };
  return String(BigInt(JSON.isRawJSON(id) ? id.rawJSON : String(id)));
}
