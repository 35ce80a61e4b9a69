/** The browser's part of passkeys, between the server's options and its answer. */
import type { NewPasskey, PasskeyLogin } from '#client/index.ts';
import { api } from './client.ts';

/** True if the browser has passkeys, and could have one for this address: never for an IP address. */
export const hasPasskeys =
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** Creates a passkey in the browser and adds it to the account. */
export async function addPasskey(name: string, password: string | undefined) {
  const { challengeId, publicKey } = (await api.createPasskeyOptions({ body: { password } })).data;
  const created = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey as never),
  });
  const credential = jsonOf(created) as NewPasskey['credential'];
  return (await api.createPasskey({ body: { challengeId, name, credential } })).data;
}

/** Signs in with a passkey that the user chooses in the browser. */
export async function signInWithPasskey() {
  return api.loginWithPasskey({ body: await answerOfPasskey() });
}

/** Returns the answer of a passkey that the user chooses in the browser, for one request. */
export async function answerOfPasskey(): Promise<PasskeyLogin> {
  const { challengeId, publicKey } = (await api.createPasskeyLoginOptions({ body: {} })).data;
  const found = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey as never),
  });
  return { challengeId, credential: jsonOf(found) as PasskeyLogin['credential'] };
}

function jsonOf(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException('', 'NotAllowedError');
}

/** The reader has closed the browser's dialog or waited too long; or the passkey is on the device already. */
export function isPasskeyRefused(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    ['NotAllowedError', 'AbortError', 'InvalidStateError', 'NotSupportedError', 'SecurityError'].includes(
      error.name,
    )
  );
}
