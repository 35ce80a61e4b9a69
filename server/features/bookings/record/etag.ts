/**
 * Entity tags of bookings (RFC 9110, 8.8.3), and changes on condition that a tag is current (13.1.1).
 *
 * A tag has two parts. The first represents the booking's version: it decides whether `If-Match` permits a change,
 * regardless of the language in which the client has read the booking. The second represents the exact reply, as a
 * strong tag must: the names of pets, staff and services in the reply can change while the booking does not.
 */
import { hash } from 'node:crypto';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { isPermitted } from '#platform/base/text/etag.ts';
import type { Booking } from './booking.ts';

/** The header of replies, for the document. */
export const etagHeaders = {
  ETag: 'Of this answer, strong: changes take it in `If-Match`.',
};

/** The header of requests, for the document. */
export const ifMatch = {
  'If-Match': {
    description:
      'The `ETag` of an earlier answer about the booking, quotation marks included: the answer is 412 when the booking has changed since then.',
  },
};

/** The header `If-Match` of a request; undefined when the request has none. */
export type IfMatch = string | undefined;

type Versioned = Pick<Booking, 'id' | 'version'>;

/** Returns the strong entity tag of a reply that shows the booking as `reply`. */
export function bookingEtag(booking: Versioned, reply: object): string {
  return `"${versionPart(booking)}.${digest(JSON.stringify(reply))}"`;
}

/** @throws Refusal STALE_VERSION when `ifMatch` contains no current tag of the booking. */
export function requireCurrent(booking: Versioned, ifMatch: IfMatch): void {
  requireNoFault({ isCurrent: isCurrent(booking, ifMatch) });
}

/** True if `ifMatch` contains a current tag of the booking, or is undefined. */
export function isCurrent(booking: Versioned, ifMatch: IfMatch): boolean {
  return isPermitted(ifMatch, (tag) => tag.startsWith(`"${versionPart(booking)}.`));
}

function versionPart({ id, version }: Versioned): string {
  return digest(`${id} ${version}`);
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}
