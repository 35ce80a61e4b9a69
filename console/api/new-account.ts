/** Accounts that personnel create for others, who choose their password by an emailed link. */
import type { NewUser } from '#client/index.ts';
import { api } from './client.ts';

/** Creates an account with a password that nobody knows. */
export async function createAccount({ name, email, role }: Pick<NewUser, 'name' | 'email' | 'role'>) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const password = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const body = { name: name.trim(), email: email.trim(), role, password };
  return (await api.createUser({ body })).data;
}
