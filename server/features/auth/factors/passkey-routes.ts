/** The endpoints of passkeys (contract §13), except the login with one. */
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import {
  addedFactorExample,
  creationOptionsExample,
  factorExample,
  newPasskeyExample,
  requestOptionsExample,
} from './examples.ts';
import { createPasskey, createPasskeyLoginOptions, createPasskeyOptions } from './passkey-operations.ts';
import {
  addedFactor,
  creationOptions,
  newPasskey,
  noBody,
  passwordOnly,
  registrationOf,
  requestOptions,
  toAddedReply,
} from './schema.ts';

const tag = 'Second factors';

export const passkeyEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'createPasskeyOptions',
    method: 'POST',
    path: '/auth/factors/passkey/options',
    tag,
    summary: 'Begin to add a passkey',
    description: 'The options are for the browser; its answer goes to `POST /auth/factors/passkey`.',
    access: 'signedIn',
    origin: 'chosen',
    body: passwordOnly,
    bodyExample: { password: 'hoa sen trắng' },
    success: { description: 'The options', schema: creationOptions, example: creationOptionsExample },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'PASSKEYS_UNAVAILABLE', 'ACCOUNT_LOCKED'],
    handle: (call, { body }) => createPasskeyOptions(call, body.password),
  }),
  endpoint({
    operationId: 'createPasskey',
    method: 'POST',
    path: '/auth/factors/passkey',
    tag,
    summary: 'Add a passkey',
    description:
      'The answer must prove that the user was verified. The first factor comes with recovery codes.',
    access: 'signedIn',
    origin: 'chosen',
    body: newPasskey,
    bodyExample: newPasskeyExample,
    success: {
      description: 'The factor counts',
      schema: addedFactor,
      example: { ...addedFactorExample, factor: { ...factorExample, type: 'passkey', name: 'Phone' } },
    },
    refusals: ['CONFLICT', 'PASSKEYS_UNAVAILABLE'],
    handle: async (call, { body }) =>
      toAddedReply(await createPasskey(call, { ...body, credential: registrationOf(body.credential) })),
  }),
  endpoint({
    operationId: 'createPasskeyLoginOptions',
    method: 'POST',
    path: '/auth/passkey/options',
    tag,
    summary: 'Begin to sign in with a passkey',
    description:
      'The answer is the same for everybody. The browser offers the passkeys that it has for this server.',
    access: 'ignored',
    origin: 'chosen',
    body: noBody,
    bodyOptional: true,
    bodyExample: {},
    success: { description: 'The options', schema: requestOptions, example: requestOptionsExample },
    refusals: ['PASSKEYS_UNAVAILABLE'],
    handle: (call) => createPasskeyLoginOptions(call),
  }),
];
