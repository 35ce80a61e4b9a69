/** The endpoints of second factors (contract §13), except the logins, and of what they protect. */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { requireOwnFactor } from './access.ts';
import {
  addedFactorExample,
  createdTotpExample,
  creationOptionsExample,
  factorExample,
  factorsExample,
  newPasskeyExample,
  recoveryCodesExample,
  requestOptionsExample,
} from './examples.ts';
import {
  confirmTotpFactor,
  createRecoveryCodes,
  createTotpFactor,
  deleteOwnAccount,
  listFactors,
  removeFactor,
  removeUserFactors,
} from './operations.ts';
import { createPasskey, createPasskeyLoginOptions, createPasskeyOptions } from './passkey-operations.ts';
import {
  addedFactor,
  createdTotp,
  creationOptions,
  factorSchema,
  newPasskey,
  newTotp,
  noBody,
  ownCredentials,
  passwordOnly,
  recoveryCodes,
  requestOptions,
  toAddedReply,
  toFactorReply,
  totpCodeBody,
} from './schema.ts';

const tag = 'Second factors';
const forSignedIn = { tag, access: 'signedIn' } as const;
const password = 'hoa sen trắng';
const pathExample = { id: factorExample.id };
const bodyExample = { password, code: '287082' };

/** The refusals of the operations that ask for the password and a code. */
const ownCodeRefusals = [
  'WRONG_PASSWORD',
  'CODE_INVALID',
  'SECOND_FACTOR_REQUIRED',
  'PASSKEYS_UNAVAILABLE',
  'ACCOUNT_LOCKED',
] as const;

export const factorEndpoints: readonly AnyEndpoint[] = [
  endpoint('listFactors', 'GET /auth/factors', {
    ...forSignedIn,
    summary: "List one's second factors",
    description: "The caller's own authenticator apps, passkeys and recovery codes. No secrets are in it.",
    success: { description: 'Oldest first', schema: Type.Array(factorSchema), example: factorsExample },
    handle: async (call) => (await listFactors(call)).map(toFactorReply),
  }),
  endpoint('createTotpFactor', 'POST /auth/factors/totp', {
    ...forSignedIn,
    summary: 'Add an authenticator app',
    description:
      'Makes the secret of an app that shows one-time codes (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once it is confirmed with a code, within ten minutes.',
    body: newTotp,
    bodyExample: { password, name: 'Phone' },
    success: { description: 'To be confirmed', schema: createdTotp, example: createdTotpExample },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: (call, { body }) => createTotpFactor(call, body),
  }),
  endpoint('confirmTotpFactor', 'POST /auth/factors/totp/:id/confirm', {
    ...forSignedIn,
    summary: 'Confirm an authenticator app',
    description:
      'From now on a login with the password needs a code. All other sessions of the user end. The first factor comes with recovery codes.',
    pathExample,
    body: totpCodeBody,
    bodyExample: { code: '287082' },
    success: { description: 'The factor counts', schema: addedFactor, example: addedFactorExample },
    refusals: ['CODE_INVALID', 'FORBIDDEN', 'CONFLICT'],
    loadTarget: (call, { id }) => requireOwnFactor(call, id, ({ type }) => type === 'totp'),
    handle: async (call, { params, body }) =>
      toAddedReply(await confirmTotpFactor(call, params.id, body.code)),
  }),
  endpoint('createRecoveryCodes', 'POST /auth/factors/recovery-codes', {
    ...forSignedIn,
    summary: 'Make new recovery codes',
    description:
      'Ten codes, each good for one login in place of another factor. The old ones end, and so do all other sessions of the user. Without a code the answer is `SECOND_FACTOR_REQUIRED` with the types of factors, as at a login.',
    body: ownCredentials,
    bodyExample,
    success: { description: 'The codes', schema: recoveryCodes, example: recoveryCodesExample },
    refusals: [...ownCodeRefusals, 'CONFLICT'],
    handle: async (call, { body }) => ({
      recoveryCodes: await createRecoveryCodes(call, body),
    }),
  }),
  endpoint('removeFactor', 'POST /auth/factors/:id/remove', {
    ...forSignedIn,
    summary: 'Remove a second factor',
    description:
      'Ends all other sessions of the user. With the last factor the recovery codes are removed too. Without a code the answer is `SECOND_FACTOR_REQUIRED` with the types of factors, as at a login.',
    pathExample,
    body: ownCredentials,
    bodyExample,
    success: { description: 'Removed', schema: Type.Null(), example: null },
    refusals: [...ownCodeRefusals, 'FORBIDDEN', 'CONFLICT'],
    loadTarget: (call, { id }) => requireOwnFactor(call, id, ({ expiresAt }) => expiresAt === null),
    handle: (call, { params, body }) => removeFactor(call, params.id, body).then(() => null),
  }),
  endpoint('deleteOwnAccount', 'POST /auth/delete-account', {
    tag: 'Sign-in',
    summary: "Delete one's own account",
    description:
      'Ends all sessions and erases name and email address. Refused while the user has live bookings. Without a code the answer is `SECOND_FACTOR_REQUIRED` where the account has a second factor, as at a login. An account with neither a password nor a second factor then gets a code by email, and `details` is `email`.',
    access: 'signedIn',
    body: ownCredentials,
    bodyExample,
    success: { description: 'Deleted', schema: Type.Null(), example: null },
    refusals: [...ownCodeRefusals, 'CONFLICT', 'LAST_ADMIN'],
    handle: (call, { body }) => deleteOwnAccount(call, body).then(() => null),
  }),
  endpoint('removeUserFactors', 'DELETE /users/:id/factors', {
    tag: 'Users',
    summary: "Remove a user's second factors",
    description:
      'For another user who has lost them: all factors and the recovery codes. The sessions of the user end, and the user is told by email.',
    access: 'manageAnyUser',
    pathExample: { id: '01940b6e-f7a1-7c0e-b5d9-2e3f4a5b6c7d' },
    success: { description: 'Removed, if there were any' },
    refusals: ['FORBIDDEN'],
    handle: (call, { params }) => removeUserFactors(call, params.id),
  }),
  endpoint('createPasskeyOptions', 'POST /auth/factors/passkey/options', {
    ...forSignedIn,
    summary: 'Begin to add a passkey',
    description: 'The options are for the browser; its answer goes to `POST /auth/factors/passkey`.',
    body: passwordOnly,
    bodyExample: { password },
    success: { description: 'The options', schema: creationOptions, example: creationOptionsExample },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'PASSKEYS_UNAVAILABLE', 'ACCOUNT_LOCKED'],
    handle: (call, { body }) => createPasskeyOptions(call, body.password),
  }),
  endpoint('createPasskey', 'POST /auth/factors/passkey', {
    ...forSignedIn,
    summary: 'Add a passkey',
    description:
      'The answer must prove that the user was verified. All other sessions of the user end. The first factor comes with recovery codes.',
    body: newPasskey,
    bodyExample: newPasskeyExample,
    success: {
      description: 'The factor counts',
      schema: addedFactor,
      example: { ...addedFactorExample, factor: { ...factorExample, type: 'passkey', name: 'Phone' } },
    },
    refusals: ['CONFLICT', 'PASSKEYS_UNAVAILABLE'],
    handle: async (call, { body }) => toAddedReply(await createPasskey(call, body)),
  }),
  endpoint('createPasskeyLoginOptions', 'POST /auth/passkey/options', {
    tag,
    summary: 'Begin to sign in with a passkey',
    description:
      'The answer is the same for everybody. The browser offers the passkeys that it has for this server.',
    access: 'ignored',
    body: noBody,
    bodyOptional: true,
    bodyExample: {},
    success: { description: 'The options', schema: requestOptions, example: requestOptionsExample },
    refusals: ['PASSKEYS_UNAVAILABLE'],
    handle: (call) => createPasskeyLoginOptions(call),
  }),
];
