/** Emails about a change by which a stolen session of an ADMIN would stay in power: everybody concerned can notice it. */
import { Refusal } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { userEmail } from './emails.ts';
import { selectActiveAdmins } from './list-queries.ts';
import { findUser, type User } from './queries.ts';

/**
 * Tells the user, and every ADMIN but the caller, who made the change, when, and from which network address.
 *
 * @throws Refusal UNAUTHENTICATED when the caller was deleted since the request arrived.
 */
export async function emailAboutUser(
  call: SignedInCall,
  user: User,
  kind: 'admin-added' | 'factors-removed',
): Promise<void> {
  const { app, caller, ip, now: at } = call;
  const actor = await findUser(call.db, caller.userId);
  if (actor === undefined) throw new Refusal('UNAUTHENTICATED');
  const others = (await selectActiveAdmins(call.db)).filter(({ id }) => id !== user.id && id !== actor.id);
  const timeZone = app.businessTimeZone();
  const email = userEmail(kind, { user, actor, at, timeZone, ip });
  for (const to of [user, ...others]) await enqueueEmail(call, to, email);
}
