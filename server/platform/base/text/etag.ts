/** Entity tags and conditional requests (RFC 9110, 8.8.3 and 13.1). */
import { createHash } from 'node:crypto';

/** A strong entity tag of the given bytes. */
export function strongEtag(bytes: string | Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** True if `If-None-Match` contains the tag, so that a GET or HEAD is answered 304 (weak comparison, RFC 9110, 13.1.2). */
export function etagMatches(etag: unknown, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || typeof etag !== 'string') return false;
  // Nearly every client sends the one tag that it has.
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).includes(opaque(etag));
}

/**
 * True if `If-Match` permits a change: it is missing, is `*`, or contains a tag that is current (RFC 9110, 13.1.1).
 * Tags that a compressing proxy has made weak are compared too: the version that they name is the same.
 */
export function isPermitted(ifMatch: string | undefined, isCurrent: (tag: string) => boolean): boolean {
  return ifMatch === undefined || ifMatch.trim() === '*' || tagsIn(ifMatch).some(isCurrent);
}

function tagsIn(header: string): string[] {
  return Array.from(header.match(/(?:W\/)?"[^"]*"/g) ?? [], opaque);
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
