/**
 * The parameter `channel_binding` of DATABASE_URL (PostgreSQL, "Connection Strings"): the login also proves that the
 * TLS connection ends at the server that knows the password, and not at somebody in between. `pg` can use channel
 * binding when the server offers it, but cannot require it.
 */
import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { type ChannelBinding, channelBindings } from '#platform/base/config/values/connection-url.ts';
import { UnsuitedServer } from '#platform/data/db/errors.ts';

/** RFC 5802, "Channel Binding", with the hash that PostgreSQL uses. */
const boundMechanism = 'SCRAM-SHA-256-PLUS';

/** Returns the parameter of a URL that the configuration has checked; the last one counts, and the default is `disable`. */
export function channelBindingOf(url: string): ChannelBinding {
  const given = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).getAll('channel_binding').at(-1);
  return channelBindings.find((known) => known === given) ?? 'disable';
}

/**
 * Ends the connection before it sends a password, or uses a session, without channel binding. Call it before the client
 * connects, which then fails with `UnsuitedServer`.
 */
export function requireChannelBinding(client: pg.Client): void {
  const { connection } = client as unknown as Wired;
  let isOffered = false;
  let isProven = false;
  const refuse = (why: string) => {
    // Fails the login now: the next message may already say that the session is ready.
    connection.emit(
      'error',
      new UnsuitedServer(`channel_binding=require, and the server ${why}`, { allAnswered: true }),
    );
    connection.stream.destroy();
  };
  // `pg` adds its own listeners when it connects, so these are called first. It writes to a destroyed stream in vain.
  connection.on('authenticationSASL', ({ mechanisms }: { mechanisms: readonly string[] }) => {
    isOffered = mechanisms.includes(boundMechanism) && 'getPeerCertificate' in connection.stream;
    if (!isOffered) refuse(`offers no ${boundMechanism}, which needs TLS`);
  });
  for (const event of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.on(event, () => refuse('asks for a password without SCRAM'));
  // Contains the server's own proof, which `pg` verifies; without it, anybody could claim that the login succeeded.
  connection.on('authenticationSASLFinal', () => {
    isProven = isOffered;
  });
  connection.on('authenticationOk', () => {
    if (!isProven) refuse('lets this user in without SCRAM');
  });
}

/** The part of the connection that `pg`'s types do not declare. */
interface Wired {
  readonly connection: EventEmitter & { readonly stream: { destroy(): void } };
}
