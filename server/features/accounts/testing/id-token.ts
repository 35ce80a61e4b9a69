/** Test support: changes of an ID token. */

/** Encodes one part of a token. */
export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the token with another address, under the signature of the original. */
export function swapContent(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${part({ ...claims, email: 'admin@petalpaw.test' })}.${signature}`;
}
