/** The shapes of second factors (contract §13). */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Static, Type } from 'typebox';
import { formatTimestamp } from '#domain/timestamp.ts';
import {
  component,
  namedWords,
  nullable,
  oneOf,
  optional,
  reference,
  timestamp,
  uuid,
} from '#platform/shapes/shapes.ts';
import { line } from '#platform/shapes/sizes.ts';
import { type Factor, factorTypes } from './factor.ts';

const factorType = namedWords(
  'FactorType',
  factorTypes,
  'An authenticator app, a passkey, or the recovery codes.',
);

export const factorSchema = component('Factor', {
  id: uuid(),
  type: factorType(),
  name: Type.String(),
  createdAt: timestamp(),
  lastUsedAt: nullable(timestamp(), { description: 'The last login with it.' }),
  remaining: nullable(Type.Integer(), { description: 'Of the recovery codes: the number that is left.' }),
});

export const factors = Type.Array(factorSchema);

const ownPassword = optional(
  Type.String({ description: 'The present one. Required where the account has a password.' }),
);

export const newTotp = Type.Object(
  { password: ownPassword, name: optional(line({ description: 'By default `Authenticator app`.' })) },
  { title: 'NewTotp' },
);

export const createdTotp = component('CreatedTotp', {
  id: uuid(),
  secret: Type.String({ description: 'In base32 (RFC 4648). Shown only here.' }),
  uri: Type.String({ description: 'The same as an `otpauth://` address, for a QR code.' }),
});

export const totpCodeBody = Type.Object(
  { code: Type.String({ description: 'The code that the authenticator app shows.' }) },
  { title: 'TotpCode' },
);

const codes = Type.Array(Type.String(), {
  description: 'Ten codes, each good for one login. Shown only here.',
});

export const addedFactor = component('AddedFactor', {
  factor: factorSchema,
  recoveryCodes: nullable(codes, {
    description: 'Ten codes, each good for one login, shown only here; null when the user has some already.',
  }),
});

export const recoveryCodes = Type.Object({ recoveryCodes: codes });

export const passwordOnly = Type.Object({ password: ownPassword }, { title: 'OwnPassword' });

const challengeId = reference({ description: 'From the options. Good for one answer, within five minutes.' });

export const creationOptions = component('PasskeyCreationOptions', {
  challengeId: uuid({ description: 'To be sent with the answer.' }),
  publicKey: Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>({
    type: 'object',
    additionalProperties: true,
    description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON` (WebAuthn Level 3, 5.1.9).',
  }),
});

export const requestOptions = component('PasskeyRequestOptions', {
  challengeId: uuid({ description: 'To be sent with the answer.' }),
  publicKey: Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>({
    type: 'object',
    additionalProperties: true,
    description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON` (WebAuthn Level 3, 5.1.10).',
  }),
});

/** Bytes in base64url. The limits are far above what authenticators send. */
const bytes = (most: number, description: string) => Type.String({ maxLength: most, description });

const credentialId = {
  id: bytes(2_048, 'The id of the passkey, in base64url.'),
  rawId: bytes(2_048, 'The same.'),
  type: oneOf(['public-key'] as const, { description: 'The only type that there is.' }),
};
const clientDataJSON = bytes(16_384, 'The data that the browser signed, with challenge and origin.');

export const newPasskey = Type.Object(
  {
    challengeId,
    name: line({ description: 'By which the user recognizes it.' }),
    credential: Type.Object(
      {
        ...credentialId,
        response: Type.Object(
          {
            clientDataJSON,
            attestationObject: bytes(65_536, 'The new public key, in base64url.'),
            transports: optional(
              Type.Array(Type.String({ maxLength: 100 }), {
                maxItems: 20,
                description: 'How browsers reach the authenticator.',
              }),
            ),
          },
          { description: 'The answer of the authenticator.' },
        ),
      },
      { description: 'RegistrationResponseJSON (WebAuthn Level 3, 5.1).' },
    ),
  },
  { title: 'NewPasskey' },
);

export const passkeyLogin = Type.Object(
  {
    challengeId,
    credential: Type.Object(
      {
        ...credentialId,
        response: Type.Object(
          {
            clientDataJSON,
            authenticatorData: bytes(
              16_384,
              'The data that the authenticator signed: RP id, flags and counter.',
            ),
            signature: bytes(16_384, 'In base64url.'),
            userHandle: optional(bytes(1_024, 'The user whom the passkey belongs to.')),
          },
          { description: 'The answer of the authenticator.' },
        ),
      },
      { description: 'AuthenticationResponseJSON (WebAuthn Level 3, 5.1).' },
    ),
  },
  { title: 'PasskeyLogin' },
);

export const noBody = Type.Object({}, { title: 'Nothing' });

/** Builds the reply with one factor. */
export function toFactorReply(factor: Factor): Static<typeof factorSchema> {
  const { id, type, name, createdAt, lastUsedAt, remaining } = factor;
  return {
    id,
    type,
    name,
    createdAt: formatTimestamp(createdAt),
    lastUsedAt: lastUsedAt && formatTimestamp(lastUsedAt),
    remaining,
  };
}

/** Builds the reply to a factor that counts from now on. */
export function toAddedReply(added: {
  readonly factor: Factor;
  readonly recoveryCodes: string[] | null;
}): Static<typeof addedFactor> {
  return { factor: toFactorReply(added.factor), recoveryCodes: added.recoveryCodes };
}

/** Returns the browser's answer to a registration, in the library's type. */
export function registrationOf(
  credential: Static<typeof newPasskey>['credential'],
): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports } = credential.response;
  return {
    ...credential,
    response: { clientDataJSON, attestationObject, transports: (transports ?? []) as never },
    clientExtensionResults: {},
  };
}

/** Returns the browser's answer to a login, in the library's type. */
export function assertionOf(
  credential: Static<typeof passkeyLogin>['credential'],
): AuthenticationResponseJSON {
  const { userHandle, ...response } = credential.response;
  return {
    ...credential,
    response: { ...response, ...(typeof userHandle === 'string' && { userHandle }) },
    clientExtensionResults: {},
  };
}
