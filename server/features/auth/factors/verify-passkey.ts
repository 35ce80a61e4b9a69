/**
 * The checks of WebAuthn Level 3, 7.1 and 7.2, by @simplewebauthn/server. The library is loaded on first use. Its error
 * messages quote the challenge, so they go nowhere: a response is accepted or not.
 */
import ipaddr from 'ipaddr.js';
import { Refusal } from '#domain/refusal.ts';
import type { App } from '#platform/data/app.ts';
import type { Passkey, PasskeyCredential } from './queries.ts';
import type { NewPasskeyBody, PasskeyResponse } from './schema.ts';

export const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): the algorithms of all common authenticators. */
export const passkeyAlgorithms = [-8, -7, -257];

/** Returns the new passkey, if it responds to the challenge; otherwise undefined. */
export async function readNewPasskey(
  { response, ...credential }: NewPasskeyBody['credential'],
  challenge: Buffer,
  relyingParty: RelyingParty,
): Promise<PasskeyCredential | undefined> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await acceptedOr(async () => {
    if (await isEmbedded(response.clientDataJSON)) return undefined;
    if (await hasCertificates(response.attestationObject)) return undefined;
    const { clientDataJSON, attestationObject } = response;
    return verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...expectations(challenge, relyingParty),
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
  });
  if (!verified?.verified) return undefined;
  const { id: newId, publicKey, counter } = verified.registrationInfo.credential;
  const credentialId = Buffer.from(newId, 'base64url');
  // Level 3, 7.1, step 25.
  if (credentialId.length > 1023) return undefined;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transportNames.filter((name) => response.transports?.includes(name)),
  };
}

/** Returns the passkey's new counter, if it responds to the challenge; otherwise undefined. */
export async function readAssertion(
  { response, ...credential }: PasskeyResponse['credential'],
  challenge: Buffer,
  passkey: Passkey,
  relyingParty: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await acceptedOr(async () => {
    if (await isEmbedded(response.clientDataJSON)) return undefined;
    return verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: response.userHandle ?? '' },
        clientExtensionResults: {},
      },
      ...expectations(challenge, relyingParty),
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
  });
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** Returns what both kinds of response must show. */
function expectations(challenge: Buffer, { id, origin }: RelyingParty) {
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The library throws plain errors for whatever it does not accept, and for bytes that it cannot read. */
async function acceptedOr<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** True if a page of another origin had framed the page that asked; ours may not be framed. */
async function isEmbedded(clientDataJSON: string): Promise<boolean> {
  const { decodeClientDataJSON } = await webauthnHelpers();
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true;
}

/**
 * True if the response attests its authenticator with certificates. We ask for none; and to judge one, the library would
 * fetch revocation lists from addresses that the client names.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnHelpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

/** Level 3, 5.8.4; a browser may name others later, which would only help itself. */
const transportNames = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'];

/** Returns the user's id as a passkey holds it, and as it comes back at a login: 16 bytes that say nothing of the user. */
export function userHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

export interface RelyingParty {
  /** The RP id: the host of PUBLIC_URL. */
  readonly id: string;
  readonly origin: string;
}

/** @throws Refusal PASSKEYS_UNAVAILABLE where the host is an IP address, which no passkey can belong to. */
export function requireRelyingParty({ publicUrl }: App): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (ipaddr.isValid(hostname.replaceAll(/[[\]]/g, ''))) {
    throw new Refusal('PASSKEYS_UNAVAILABLE', { reason: 'PASSKEYS_UNAVAILABLE' });
  }
  return { id: hostname, origin };
}
