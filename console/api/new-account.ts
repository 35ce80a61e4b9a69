/** Accounts that personnel create for others, who choose their password by an emailed link. */
import type { NewUser } from '#client/index.ts';
import { api } from './client.ts';

type NewAccount = Pick<NewUser, 'name' | 'email' | 'phone' | 'role'>;

/** Creates an account without a password. */
export async function createAccount({ name, email, ...rest }: NewAccount) {
  return (await api.createUser({ body: { name: name.trim(), email: email.trim(), ...rest, password: null } }))
    .data;
}
