/**
 * Values that are known only when a request is sent: ids from earlier answers, a caller's own password. A drawn request
 * holds a reference in their place, so that drawing stays deterministic.
 */

/** The target of a reference: a record of that kind, or a property of the caller. */
export type Kind =
  | 'user'
  | 'service'
  | 'pet'
  | 'staff'
  | 'timeOff'
  | 'booking'
  | 'setting'
  | 'plant'
  | 'session'
  | 'account'
  | 'auditEntry'
  | 'calendarFeed'
  | 'calendarSecret'
  | 'factor'
  | 'bookingEmail'
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

/** The record that the last parameter of a path names. */
export function kindInPath(path: string, name: string): Kind | undefined {
  if (name === 'timeOffId') return 'timeOff';
  const collection = /^\/(?:auth\/)?([\w-]+)(?:\/totp)?\/\{/.exec(path)?.[1] ?? '';
  return collections[collection];
}

const collections: Readonly<Record<string, Kind>> = {
  users: 'user',
  services: 'service',
  pets: 'pet',
  staff: 'staff',
  bookings: 'booking',
  settings: 'setting',
  plants: 'plant',
  sessions: 'session',
  accounts: 'account',
  'audit-logs': 'auditEntry',
  'calendar-feeds': 'calendarFeed',
  calendar: 'calendarSecret',
  factors: 'factor',
  emails: 'bookingEmail',
};

/** The record that a property of a body, or a query parameter, names. */
export function kindOfName(name: string): Kind | undefined {
  return names[name];
}

const names: Readonly<Record<string, Kind>> = {
  petIds: 'pet',
  petId: 'pet',
  bookingId: 'booking',
  serviceIds: 'service',
  serviceId: 'service',
  staffId: 'staff',
  userId: 'user',
  ownerId: 'user',
  actorId: 'user',
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
