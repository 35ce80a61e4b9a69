/** Test support: one signed-in user of each role. */
import type { Role } from '#domain/access/roles.ts';
import { openAuth } from '#features/auth/testing/auth-test.ts';
import { buildUser } from '#test/support/builders.ts';
import type { RequestOptions, SignedIn } from '#test/support/server.ts';

export const everyRole = ['ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER'] as const;

/** Call it once at the top of a file. */
export async function openUsers() {
  const opened = await openAuth();
  const { server } = opened;
  const someone = {} as Record<Role, SignedIn>;
  for (const role of everyRole) someone[role] = await server.newUser(role);
  /** Sends a request as the user of that role. */
  const as = (role: Role, method: string, path: string, options?: RequestOptions) =>
    server.request(method, path, { token: someone[role].token, ...options });
  /** Creates a user who never signs in, and returns their id. */
  const newId = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (await as('ADMIN', 'POST', '/users', { body: buildUser(fields) })).body.data.id;
  return { ...opened, someone, as, newId };
}
