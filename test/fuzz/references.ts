/**
 * Values that are known only when a request is sent: ids from earlier answers, a caller's own password. A drawn request
 * holds a reference in their place, so that drawing stays deterministic.
 */
import type { AuditedRecord } from '#domain/access/audited.ts';
import { collectionOf, recordInPath, recordOfName } from '#scripts/client/created-records.ts';

/** The target of a reference: a record of that kind, or a property of the caller. */
export type Kind =
  | AuditedRecord
  | 'auditEntry'
  | 'calendarSecret'
  | 'picture'
  | 'email'
  | 'password'
  | 'refreshToken';

export class Reference {
  readonly kind: Kind;
  /** The index among the existing ones: modulo their number. */
  readonly at: number;
  readonly state: 'live' | 'gone';

  constructor(kind: Kind, at: number, state: 'live' | 'gone' = 'live') {
    this.kind = kind;
    this.at = at;
    this.state = state;
  }

  toString(): string {
    return `<${this.state} ${this.kind} ${this.at}>`;
  }
}

/** The record that the parameter of a path names. */
export function kindInPath(path: string, name: string): Kind | undefined {
  return recordInPath(path, name)?.kind ?? otherRecords[collectionOf(path, name)];
}

/** Those for which no endpoint has `creates`, by their collection. */
const otherRecords: Readonly<Record<string, Kind>> = {
  '/plants': 'plant',
  '/auth/sessions': 'session',
  '/auth/accounts': 'account',
  '/auth/factors': 'factor',
  '/auth/factors/totp': 'factor',
  '/services/{id}/images': 'picture',
  '/calendar': 'calendarSecret',
  '/emails': 'bookingEmail',
  '/settings': 'setting',
  '/audit-logs': 'auditEntry',
};

/** The record that a property of a body, or a query parameter, names. */
export function kindOfName(name: string): Kind | undefined {
  return recordOfName(name)?.kind ?? otherNames[name];
}

const otherNames: Readonly<Record<string, Kind>> = {
  ownerId: 'user',
  actorId: 'user',
  exceptBookingId: 'booking',
};

/** The value with every reference replaced; an array of ids names each only once. */
export function dereferenced(value: unknown, stands: (reference: Reference) => unknown): unknown {
  if (value instanceof Reference) return stands(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => dereferenced(item, stands));
    const isIds = value.some((item) => item instanceof Reference);
    return isIds ? [...new Set(items)] : items;
  }
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, dereferenced(part, stands)]));
}
