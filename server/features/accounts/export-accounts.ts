/** The linked accounts of a user for the export of their data (contract §17). */
import { type Static, Type } from 'typebox';
import { formatTimestamp } from '#domain/timestamp.ts';
import type { Call } from '#platform/call.ts';
import { component, email, timestamp, uuid } from '#platform/shapes/shapes.ts';
import { selectIdentities } from './queries.ts';

export const exportedAccount = component(
  'ExportedAccount',
  {
    id: uuid(),
    provider: Type.String({ description: 'Its name in `GET /auth/oauth/providers`.' }),
    issuer: Type.String({ description: 'The provider itself.' }),
    subject: Type.String({ description: 'The user’s identity at the provider.' }),
    email: email({ description: 'The address that the provider vouched for when the account was linked.' }),
    createdAt: timestamp(),
  },
  { stated: [] },
);

/** Returns all linked accounts of the user, oldest first. */
export async function exportedAccounts(
  call: Call,
  userId: string,
): Promise<Static<typeof exportedAccount>[]> {
  const identities = await selectIdentities(call.db, userId);
  return identities.map(({ id, provider, issuer, subject, email, createdAt }) => ({
    id,
    provider,
    issuer,
    subject,
    email,
    createdAt: formatTimestamp(createdAt),
  }));
}
