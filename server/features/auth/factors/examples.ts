/** The examples of second factors in the OpenAPI document. */

export const factorExample = {
  id: '01940b71-2a6c-7c11-9f60-3d2a1b4c5d6e',
  type: 'totp',
  name: 'Authenticator app',
  createdAt: '2026-03-14T08:40:00.000Z',
  lastUsedAt: null,
  remaining: null,
};

const recoveryExample = {
  ...factorExample,
  id: '01940b71-2a6c-7c12-8d33-7a8b9c0d1e2f',
  type: 'recovery',
  name: 'Recovery codes',
  remaining: 10,
};

export const factorsExample = [factorExample, recoveryExample];

export const createdTotpExample = {
  id: factorExample.id,
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Petalpaw:mai%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Petalpaw&algorithm=SHA1&digits=6&period=30',
};

export const recoveryCodesExample = { recoveryCodes: ['7C9K-0T4M-XW2P-QH8N-5RDA-ZJ6E'] };

export const addedFactorExample = { factor: factorExample, ...recoveryCodesExample };

const challengeIdExample = '01940b72-91ab-7e20-b7c4-5e6f7a8b9c0d';
const challenge = 'QmVnaW4gYXQgdGhlIGJlZ2lubmluZywgYW5kIGdvIG9u';

export const creationOptionsExample = {
  challengeId: challengeIdExample,
  publicKey: {
    challenge,
    rp: { name: 'Petalpaw', id: 'petalpaw.example.com' },
    user: { id: 'AZQLbuKmfBGfYD0qG0xdbg', name: 'mai@example.com', displayName: 'Nguyễn Thị Mai' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  },
};

export const requestOptionsExample = {
  challengeId: challengeIdExample,
  publicKey: { rpId: 'petalpaw.example.com', challenge, timeout: 300_000, userVerification: 'required' },
};

const credential = { id: 'bUtXZ1p4VHc', rawId: 'bUtXZ1p4VHc', type: 'public-key' };
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

export const newPasskeyExample = {
  challengeId: challengeIdExample,
  name: 'Phone',
  credential: { ...credential, response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ' } },
};

export const passkeyLoginExample = {
  challengeId: challengeIdExample,
  credential: {
    ...credential,
    response: {
      clientDataJSON,
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
      signature: 'MEUCIQDx',
      userHandle: 'AZQLbuKmfBGfYD0qG0xdbg',
    },
  },
};
