/**
 * The one error of the business: a rule that refuses an operation throws a Refusal. The HTTP layer turns it into a
 * status and a body in one place (platform/http). Anything else that is thrown is a defect, and no client learns about
 * it.
 */

import { type Capability, may, type Role, rolesWith } from './access/roles.ts';
import { type Cause, mostCauses } from './causes.ts';
import type { errorCatalogue, RefusalIdentifier } from './error-catalogue.ts';
import type { Entity } from './reasons/record-reasons.ts';

/** Why nobody can take a booking at that time: the `reason` of STAFF_UNAVAILABLE, for programs (contract §9). */
export const awayReasons = [
  'NOT_AVAILABLE',
  'TIME_OFF',
  'DAY_OFF',
  'BREAK',
  'OUTSIDE_WORKING_HOURS',
  'NO_SKILL',
  'NOBODY_FREE',
] as const;
export type AwayReason = (typeof awayReasons)[number];

/** The statuses whose errors always have causes (contract §30). */
export const statusesWithCauses = [400, 404, 409, 413, 415, 422, 429] as const;

/** An identifier of one of {@link statusesWithCauses}. */
export type CausedIdentifier = {
  [I in RefusalIdentifier]: (typeof errorCatalogue)[I]['status'] extends (typeof statusesWithCauses)[number]
    ? I
    : never;
}[RefusalIdentifier];

/** The error that refuses an operation. */
export class Refusal extends Error {
  readonly identifier: RefusalIdentifier;
  readonly causes: readonly Cause[];
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  /** For developers, where there are no causes; `''` when there is nothing to add to the message of the identifier. */
  readonly details: string;

  constructor(identifier: CausedIdentifier, causes: Cause | readonly Cause[]);
  constructor(
    identifier: Exclude<RefusalIdentifier, CausedIdentifier>,
    why?: string | Cause | readonly Cause[],
    retryAfter?: number,
  );
  constructor(
    identifier: RefusalIdentifier,
    why: string | Cause | readonly Cause[] = '',
    retryAfter?: number,
  ) {
    const causes = typeof why === 'string' ? [] : [why].flat().slice(0, mostCauses);
    const details = typeof why === 'string' ? why : '';
    const summary = details || causes.map(({ reason, field = '' }) => `${field} ${reason}`).join('; ');
    super(summary ? `${identifier}: ${summary}` : identifier);
    this.name = 'Refusal';
    this.identifier = identifier;
    this.causes = causes;
    this.details = details;
    const [first] = causes;
    this.retryAfter = retryAfter ?? (first && 'retryAfter' in first ? first.retryAfter : undefined);
  }
}

/** Returns the `reason` of STAFF_UNAVAILABLE, which its first cause has with a prefix; undefined for other errors. */
export function awayReasonOf({ identifier, causes }: Refusal): AwayReason | undefined {
  if (identifier !== 'STAFF_UNAVAILABLE') return undefined;
  const reason = causes[0]?.reason.replace(/^STAFF_/, '');
  return awayReasons.find((one) => one === reason);
}

/** Returns the refusal of an id, which the field has, that no record of the kind has. */
export function notFound(entity: Entity, id?: string, field = 'id'): Refusal {
  const known = id === undefined ? {} : { id: id.slice(0, 100).toWellFormed() };
  return new Refusal('NOT_FOUND', { reason: 'NOT_FOUND', field, entity, ...known });
}

/** Returns the record. @throws Refusal NOT_FOUND when there is none with that id, which the field has. */
export function requireFound<T>(found: T | undefined, entity: Entity, id: string, field?: string): T {
  if (found === undefined) throw notFound(entity, id, field);
  return found;
}

/** Returns the refusal of a record that belongs to another user. */
export function notYours(field = 'id', id?: string): Refusal {
  return new Refusal('FORBIDDEN', { reason: 'NOT_YOURS', field, ...(id !== undefined && { id }) });
}

/** Returns the refusal of a caller whose role lacks the capability, which the field needs. */
export function roleRefusal(capability: Capability, field?: string): Refusal {
  const roles = rolesWith(capability);
  return new Refusal('FORBIDDEN', { reason: 'ROLE', ...(field !== undefined && { field }), roles });
}

/** @throws Refusal FORBIDDEN when the role lacks the capability, which the field needs. */
export function requireCapability(role: Role, capability: Capability, field?: string): void {
  if (!may(role, capability)) throw roleRefusal(capability, field);
}

/** Returns the refusal of a body whose header names another type or encoding than the one that is allowed. */
export function unsupportedMediaType(field = 'Content-Type', allowed = 'application/json'): Refusal {
  return new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'NOT_ONE_OF', field, allowed: [allowed] });
}
