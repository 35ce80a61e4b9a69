/** The shapes of second factors (contract §13). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Static, type TProperties, Type } from 'typebox';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  component,
  namedWords,
  nullable,
  oneOf,
  optional,
  reference,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line } from '#platform/data/shapes/sizes.ts';
import type { AddedFactor } from './factor-changes.ts';
import { factorTypes } from './queries.ts';

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

/** Options for a method of `PublicKeyCredential` in the browser. */
const optionsFor = <Options>(name: string, method: string, section: string) =>
  component(name, {
    challengeId: uuid({ description: 'To be sent with the answer.' }),
    publicKey: Type.Unsafe<Options>({
      type: 'object',
      additionalProperties: true,
      description: `For \`PublicKeyCredential.${method}\` (WebAuthn Level 3, ${section}).`,
    }),
  });

export const creationOptions = optionsFor<PublicKeyCredentialCreationOptionsJSON>(
  'PasskeyCreationOptions',
  'parseCreationOptionsFromJSON',
  '5.1.9',
);

export const requestOptions = optionsFor<PublicKeyCredentialRequestOptionsJSON>(
  'PasskeyRequestOptions',
  'parseRequestOptionsFromJSON',
  '5.1.10',
);

/** Bytes in base64url. The limits are far above what authenticators send. */
const bytes = (most: number, description: string) => Type.String({ maxLength: most, description });

/** The JSON of a credential, whose `response` has these properties. */
const credential = <Properties extends TProperties>(name: string, properties: Properties) =>
  Type.Object(
    {
      id: bytes(2_048, 'The id of the passkey, in base64url.'),
      rawId: bytes(2_048, 'The same.'),
      type: oneOf(['public-key'] as const, { description: 'The only type that there is.' }),
      response: Type.Object(
        {
          clientDataJSON: bytes(16_384, 'The data that the browser signed, with challenge and origin.'),
          ...properties,
        },
        { description: 'The answer of the authenticator.' },
      ),
    },
    { description: `${name} (WebAuthn Level 3, 5.1).` },
  );

export const newPasskey = Type.Object(
  {
    challengeId,
    name: line({ description: 'By which the user recognizes it.' }),
    credential: credential('RegistrationResponseJSON', {
      attestationObject: bytes(65_536, 'The new public key, in base64url.'),
      transports: optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 20,
          description: 'How browsers reach the authenticator.',
        }),
      ),
    }),
  },
  { title: 'NewPasskey' },
);
export type NewPasskeyBody = Static<typeof newPasskey>;

export const passkeyLogin = Type.Object(
  {
    challengeId,
    credential: credential('AuthenticationResponseJSON', {
      authenticatorData: bytes(16_384, 'The data that the authenticator signed: RP id, flags and counter.'),
      signature: bytes(16_384, 'In base64url.'),
      userHandle: optional(bytes(1_024, 'The user whom the passkey belongs to.')),
    }),
  },
  { title: 'PasskeyLogin' },
);
/** The response of a passkey to the options of POST /auth/passkey/options. */
export type PasskeyResponse = Static<typeof passkeyLogin>;

const ownCode = {
  title: 'OwnCode',
  description:
    'A code of an authenticator app, a recovery code, or the answer of a passkey to the options of `POST /auth/passkey/options`.',
};
const { properties, required } = passkeyLogin;

/** The password and a code: a text is validated as such, and an object against the properties of a passkey's response. */
export const ownCredentials = Type.Object(
  {
    password: ownPassword,
    code: Type.Optional(
      Type.Unsafe<string | PasskeyResponse | null>({
        shownAs: {
          description: ownCode.description,
          anyOf: [{ ...ownCode, oneOf: [Type.String(), passkeyLogin] }, { type: 'null' }],
        },
        type: ['string', 'object', 'null'],
        properties,
        required,
      }),
    ),
  },
  { title: 'OwnCredentials' },
);
export type OwnCredentials = Static<typeof ownCredentials>;

export const noBody = Type.Object({}, { title: 'Nothing' });

/** The only conversion of a factor to a reply. */
export const toFactorReply = replyOf(factorSchema);

/** Builds the reply to a factor that counts from now on. */
export function toAddedReply({ factor, recoveryCodes }: AddedFactor): Static<typeof addedFactor> {
  return { factor: toFactorReply(factor), recoveryCodes };
}
