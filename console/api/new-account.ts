/** Accounts that personnel create for others, who choose their password by an emailed link. */
import type { NewUser } from '#client/index.ts';
import { api } from './client.ts';

type NewAccount = Pick<NewUser, 'name' | 'email' | 'phone' | 'role'>;

/** Creates an account with a password that nobody knows. */
export async function createAccount({ name, email, ...rest }: NewAccount) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const password = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const body = { name: name.trim(), email: email.trim(), ...rest, password };
  return (await api.createUser({ body })).data;
}
