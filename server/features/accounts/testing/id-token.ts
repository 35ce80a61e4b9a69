/** Test support: changes of an ID token. */
import { createHmac } from 'node:crypto';
import { clientSecret } from './oidc-provider.ts';

/** Encodes one part of a token. */
export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the token with another address, under the signature of the original. */
export function swapContent(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${part({ ...claims, email: 'admin@petalpaw.test' })}.${signature}`;
}

/** Returns the token signed with the client secret (HS256) instead of the provider's key. */
export function signWithSecret(token: string): string {
  const input = `${part({ alg: 'HS256' })}.${token.split('.')[1]}`;
  return `${input}.${createHmac('sha256', clientSecret).update(input).digest('base64url')}`;
}
