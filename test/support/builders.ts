/** Bodies of requests with defaults: each builder returns a valid body, and a test names only what matters to it. */
import { expect } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { TestServer } from './server.ts';

type Fields = Readonly<Record<string, unknown>>;

/** POST /users: a CUSTOMER whose address nobody has. */
export const buildUser = <T extends Fields>(fields?: T) => ({
  email: `user-${crypto.randomUUID()}@petalpaw.test`,
  name: 'Somebody',
  role: 'CUSTOMER',
  password: 'a password of this test',
  ...fields,
});

/** POST /pets: a cat. */
export const buildPet = <T extends Fields>(fields?: T) => ({ name: 'Mochi', species: 'CAT', ...fields });

/** POST /services: grooming at 20 USD per session. */
export const buildService = <T extends Fields>(fields?: T) => ({
  name: { en: 'Bath', vi: 'Tắm' },
  description: { en: 'A warm bath.' },
  category: 'GROOMING',
  basePrice: 20,
  priceUnit: 'per session',
  currency: 'USD',
  ...fields,
});

/** An error of interface B (contract §2), to compare an answer with. */
export const errorOfB = {
  ...{ statusCode: expect.any(Number), message: expect.any(String), error: expect.any(String) },
  ...{ details: expect.any(String), timestamp: expect.stringMatching(/Z$/) },
};

export interface QuickUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Creates a user with the role, whose name is their address and who never signs in. The row is written directly, because
 * hashing a password for each user is too slow for tests.
 */
export async function quickUser(server: TestServer, role: Role = 'CUSTOMER'): Promise<QuickUser> {
  const id = crypto.randomUUID();
  const name = `${id}@petalpaw.test`;
  await server.running.app.database.pool.query(
    'INSERT INTO users (id, email, email_key, name, name_key, search_key, role) VALUES ($1, $2, $2, $2, $2, $2, $3)',
    [id, name, role],
  );
  return { id, email: name, name };
}
