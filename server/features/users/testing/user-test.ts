/** Test support: one signed-in user of each role. */
import type { Role } from '#domain/access/roles.ts';
import { authTest } from '#features/auth/testing/auth-test.ts';
import { buildUser } from '#test/support/builders.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { Reply, RequestOptions, SignedIn } from '#test/support/server.ts';

export const everyRole = ['ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER'] as const;

/** Sends a request as the user of that role. */
type As = (role: Role, method: string, path: string, options?: RequestOptions) => Promise<Reply>;

export const userTest = authTest
  .extend('someone', perFile, async ({ server }) => {
    const users = {} as Record<Role, SignedIn>;
    for (const role of everyRole) users[role] = await server.newUser(role);
    return users;
  })
  .extend('as', perFile, ({ server, someone }): As => {
    return (role, method, path, options) =>
      server.request(method, path, { token: someone[role].token, ...options });
  })
  /** Creates a user who never signs in, and returns their id. */
  .extend(
    'newId',
    perFile,
    ({ as }) =>
      async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
        return (await as('ADMIN', 'POST', '/users', { body: buildUser(fields) })).body.data.id;
      },
  );
