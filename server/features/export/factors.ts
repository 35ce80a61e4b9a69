/** The second factors of a user, without their secrets, as the export shows them (contract §17). */
import { type Static, Type } from 'typebox';
import type { Call } from '#platform/call.ts';
import { component, namedWords, nullable, timestamp, uuid } from '#platform/shapes/shapes.ts';

const factorType = namedWords('FactorType', ['totp', 'passkey', 'recovery'], 'The kind of a second factor.');

export const exportedFactor = component(
  'ExportedFactor',
  {
    id: uuid(),
    type: factorType(),
    name: nullable(Type.String(), { description: 'As the user has named it.' }),
    createdAt: timestamp(),
    lastUsedAt: nullable(timestamp(), { description: 'When it was last used; null: never.' }),
  },
  { stated: [] },
);

/** Returns the factors of the user. No account has one yet. */
export async function exportedFactors(
  _call: Call,
  _userId: string,
): Promise<Static<typeof exportedFactor>[]> {
  return [];
}
