/** The shapes of the list of sessions. */
import { type Static, Type } from 'typebox';
import { formatTimestamp } from '#domain/timestamp.ts';
import { component, pageAndLimit, timestamp, uuid } from '#platform/shapes/shapes.ts';
import type { OpenSession } from './list-queries.ts';

export const listedSession = component('ListedSession', {
  id: uuid(),
  createdAt: timestamp(),
  lastUsedAt: timestamp({
    description:
      'The last login, refresh or sliding of the idle limit. Requests with an access token do not move it.',
  }),
  expiresAt: timestamp({ description: 'When it ends, however much it is used.' }),
  ip: Type.String({ description: 'The address that the login came from.' }),
  userAgent: Type.String({ description: 'The program that the login named, unchecked.' }),
  current: Type.Boolean({ description: 'True if this request was made with it.' }),
});

export const sessionListQuery = Type.Object(pageAndLimit());
export type SessionListQuery = Static<typeof sessionListQuery>;

export const listedSessionExample = {
  id: '01940b70-93d2-7f6e-8a55-6b0c9d1e2f34',
  createdAt: '2026-03-14T08:31:00.000Z',
  lastUsedAt: '2026-03-14T08:55:12.000Z',
  expiresAt: '2026-04-13T08:31:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  current: true,
};

/** Builds one entry of the list; `currentId` is the session of the request. */
export function toListedSession(session: OpenSession, currentId: string): Static<typeof listedSession> {
  const { id, createdAt, lastUsedAt, expiresAt, ip, userAgent } = session;
  const time = (text: string) => formatTimestamp(Temporal.Instant.from(text));
  return {
    id,
    createdAt: time(createdAt),
    lastUsedAt: time(lastUsedAt),
    expiresAt: time(expiresAt),
    ip,
    userAgent,
    current: id === currentId,
  };
}
