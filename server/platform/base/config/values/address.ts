/** Values that are addresses: hosts, origins of pages, senders and recipients of email. */

import { isIP } from 'node:net';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import { BadValue } from '../setting.ts';

/** A host to listen on: an address or a name. The brackets of `[::1]` are removed, because sockets expect none. */
export function host(text: string): string {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text;
  const isName =
    /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(bare);
  // A name of only digits and dots is a mistyped address, which the resolver would take long to look up.
  if (isIP(bare) === 0 && (!isName || /^[\d.]+$/.test(bare))) {
    throw new BadValue('must be an IP address or a host name, without scheme and port');
  }
  return bare;
}

/**
 * The origin of an `http` or `https` URL, written as a browser writes it in `Origin` (RFC 6454 §6.2): lower case, no
 * default port. A single trailing slash is accepted. Throws `BadValue`.
 */
export function webOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text) || !['http:', 'https:'].includes(url.protocol)) {
    throw new BadValue('must be an http or https URL');
  }
  if (url.username !== '' || url.password !== '')
    throw new BadValue('must not contain a user name or password');
  if (url.pathname !== '/' || /[?#]/.test(text)) {
    throw new BadValue('must be scheme, host and port only, without a path');
  }
  return url.origin;
}

/** A list of origins, separated by commas or spaces. Throws `BadValue`. */
export function origins(text: string): readonly string[] {
  const listed = text.split(/[\s,]+/).filter((one) => one !== '');
  return [...new Set(listed.map(origin))];
}

function origin(text: string): string {
  if (text === '*') throw new BadValue('must name each origin; * would allow every page');
  // Apps in a web view have their own schemes (capacitor://localhost); the URL class returns no origin for them.
  const isOwn = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(text);
  return isOwn ? text.toLowerCase() : webOrigin(text);
}

/** The sender of an email. `name` is empty when only an address was given. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** `office@example.com`, or `Petal & Paw <office@example.com>`. Throws `BadValue`. */
export function mailSender(text: string): MailAddress {
  // A line break would start another header (RFC 5322 §2.2).
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    throw new BadValue('must not contain line breaks or control characters');
  const [, name, inner] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inner ?? text).trim();
  const problem = emailProblem(address);
  if (problem !== undefined)
    throw new BadValue(`must be an address or Name <address>; the address ${mustBe(problem)}`);
  return { name: unquote((name ?? '').trim()), address };
}

/** An email address in the form in which accounts store it. Throws `BadValue`. */
export function mailAddress(text: string): string {
  const problem = emailProblem(text);
  if (problem !== undefined) throw new BadValue(mustBe(problem));
  return text;
}

function unquote(name: string): string {
  return name.length >= 2 && name.startsWith('"') && name.endsWith('"')
    ? name.slice(1, -1).replace(/\\(.)/g, '$1')
    : name;
}

function mustBe(problem: Cause): string {
  return detailOf(problem).replace(/^expected/, 'must be');
}
