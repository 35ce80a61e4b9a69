/** The emailed links of a user that still work, for the export of their data (contract §17). */
import type { Static } from 'typebox';
import { formatTimestamp } from '#domain/timestamp.ts';
import type { Call } from '#platform/call.ts';
import { component, email, namedWords, timestamp } from '#platform/shapes/shapes.ts';
import { selectEmailTokens } from './email-token-queries.ts';

const linkPurpose = namedWords(
  'LinkPurpose',
  ['verify-email', 'change-email', 'reset-password'],
  'The effect of an emailed link.',
);

export const exportedLink = component(
  'ExportedLink',
  {
    purpose: linkPurpose(),
    email: email({ description: 'The address that it was sent to.' }),
    expiresAt: timestamp({ description: 'When it ends.' }),
  },
  { stated: [] },
);

/** Returns all links of the user, without their secrets; few, because each email that has one is limited. */
export async function exportedLinks(call: Call, userId: string): Promise<Static<typeof exportedLink>[]> {
  const tokens = await selectEmailTokens(call.db, userId);
  return tokens.map(({ purpose, email, expiresAt }) => ({
    purpose,
    email,
    expiresAt: formatTimestamp(Temporal.Instant.from(expiresAt)),
  }));
}
