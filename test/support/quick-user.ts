/**
 * Users who never sign in. They are created in the database, because hashing a password for each is too slow for tests.
 */
import type { Role } from '#domain/roles.ts';
import type { TestServer } from './server.ts';

export interface QuickUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Creates a user with the role, whose name is their address. */
export async function quickUser(server: TestServer, role: Role = 'CUSTOMER'): Promise<QuickUser> {
  const id = crypto.randomUUID();
  const name = `${id}@petalpaw.test`;
  await server.running.app.database.pool.query(
    'INSERT INTO users (id, email, email_key, name, name_key, role) VALUES ($1, $2, $2, $2, $2, $3)',
    [id, name, role],
  );
  return { id, email: name, name };
}
