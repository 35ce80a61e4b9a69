/** The link that ends emails of one kind to one user, without a login (RFC 8058). */
import { timingSafeEqual } from 'node:crypto';
import { type OptionalEmailKind, optionalEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { notFound } from '#domain/refusal.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import type { App } from '#platform/data/app.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';

export interface Unsubscription {
  readonly userId: string;
  readonly kind: OptionalEmailKind;
}

/** Returns the token of the link. It is the same each time, and valid as long as APP_SECRET stays the same. */
export function unsubscribeToken(
  { appSecret }: Pick<App, 'appSecret'>,
  { userId, kind }: Unsubscription,
): string {
  const text = `${userId}.${kind}`;
  return `${text}.${keyedHash(appSecret, 'unsubscribe', text).toString('base64url')}`;
}

/** @throws Refusal NOT_FOUND for a token that this server has not made. */
export function requireUnsubscription(app: Pick<App, 'appSecret'>, token: string): Unsubscription {
  const [userId = '', name = ''] = token.split('.');
  const kind = optionalEmailKinds.find((one) => one === name);
  if (kind !== undefined && isUuid(userId)) {
    const expected = Buffer.from(unsubscribeToken(app, { userId, kind }));
    const sent = Buffer.from(token);
    if (sent.length === expected.length && timingSafeEqual(sent, expected)) return { userId, kind };
  }
  throw notFound('unsubscribeToken', undefined, 'token');
}
