import { argon2Sync } from 'node:crypto';

/** Returns a hash of the password at an earlier, lower cost. */
export function cheapHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8192, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
