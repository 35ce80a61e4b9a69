/** The sign-ins of a user for the export of their data (contract §17). */
import { type Static, Type } from 'typebox';
import { formatTimestamp } from '#domain/timestamp.ts';
import { everyPage } from '#platform/answers/every-page.ts';
import { Rows } from '#platform/answers/rows.ts';
import type { Call } from '#platform/call.ts';
import { component, nullable, timestamp, uuid } from '#platform/shapes/shapes.ts';
import { type SignInRecord, selectSignInsOf } from './list-queries.ts';

export const exportedSignIn = component(
  'ExportedSignIn',
  {
    id: uuid(),
    createdAt: timestamp(),
    lastUsedAt: timestamp({ description: 'The last login, refresh or sliding of the idle limit.' }),
    endedAt: nullable(timestamp(), { description: 'When it was ended; null: it was not.' }),
    expiresAt: timestamp({ description: 'When the last of its credentials ends, however much it is used.' }),
    ip: Type.String({ description: 'The address that the login came from.' }),
    userAgent: Type.String({ description: 'The program that the login named, unchecked.' }),
  },
  { stated: [] },
);

/** Yields all stored sign-ins of the user, also those that have ended, oldest first. */
export async function* exportedSignIns(
  call: Call,
  userId: string,
): AsyncGenerator<Rows<Static<typeof exportedSignIn>>, void> {
  const pages = everyPage(
    call.app,
    async (after, limit) => new Rows(await selectSignInsOf(call.db, userId, after, limit)),
  );
  for await (const signIns of pages) yield signIns.map(toExportedSignIn);
}

function toExportedSignIn(signIn: SignInRecord): Static<typeof exportedSignIn> {
  const { id, createdAt, lastUsedAt, endedAt, expiresAt, ip, userAgent } = signIn;
  const time = (text: string) => formatTimestamp(Temporal.Instant.from(text));
  return {
    id,
    createdAt: time(createdAt),
    lastUsedAt: time(lastUsedAt),
    endedAt: endedAt && time(endedAt),
    expiresAt: time(expiresAt),
    ip,
    userAgent,
  };
}
