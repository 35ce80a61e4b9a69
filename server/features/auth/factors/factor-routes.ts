/** The endpoints of second factors (contract §13), except those of passkeys. */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { requireOwnFactor, requireOwnTotp } from './access.ts';
import {
  addedFactorExample,
  createdTotpExample,
  factorExample,
  factorsExample,
  recoveryCodesExample,
} from './examples.ts';
import {
  confirmTotpFactor,
  createRecoveryCodes,
  createTotpFactor,
  listFactors,
  removeFactor,
  removeUserFactors,
} from './operations.ts';
import {
  addedFactor,
  createdTotp,
  factors,
  newTotp,
  passwordOnly,
  recoveryCodes,
  toAddedReply,
  toFactorReply,
  totpCodeBody,
} from './schema.ts';

const tag = 'Second factors';
const password = 'hoa sen trắng';
const pathExample = { id: factorExample.id };

export const factorEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listFactors',
    method: 'GET',
    path: '/auth/factors',
    tag,
    summary: "List one's second factors",
    description: "The caller's own authenticator apps, passkeys and recovery codes. No secrets are in it.",
    access: 'signedIn',
    origin: 'chosen',
    success: { description: 'Oldest first', schema: factors, example: factorsExample },
    handle: async (call) => (await listFactors(call)).map(toFactorReply),
  }),
  endpoint({
    operationId: 'createTotpFactor',
    method: 'POST',
    path: '/auth/factors/totp',
    tag,
    summary: 'Add an authenticator app',
    description:
      'Makes the secret of an app that shows one-time codes (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once it is confirmed with a code, within ten minutes.',
    access: 'signedIn',
    origin: 'chosen',
    body: newTotp,
    bodyExample: { password, name: 'Phone' },
    success: { description: 'To be confirmed', schema: createdTotp, example: createdTotpExample },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: (call, { body }) => createTotpFactor(call, body),
  }),
  endpoint({
    operationId: 'confirmTotpFactor',
    method: 'POST',
    path: '/auth/factors/totp/:id/confirm',
    tag,
    summary: 'Confirm an authenticator app',
    description:
      'From now on a login with the password needs a code. The first factor comes with recovery codes.',
    access: 'signedIn',
    origin: 'chosen',
    pathExample,
    body: totpCodeBody,
    bodyExample: { code: '287082' },
    success: { description: 'The factor counts', schema: addedFactor, example: addedFactorExample },
    refusals: ['CODE_INVALID', 'FORBIDDEN', 'CONFLICT'],
    loadTarget: (call, { id }) => requireOwnTotp(call, id),
    handle: async (call, { params, body }) =>
      toAddedReply(await confirmTotpFactor(call, params.id, body.code)),
  }),
  endpoint({
    operationId: 'createRecoveryCodes',
    method: 'POST',
    path: '/auth/factors/recovery-codes',
    tag,
    summary: 'Make new recovery codes',
    description: 'Ten codes, each good for one login in place of another factor. The old ones end.',
    access: 'signedIn',
    origin: 'chosen',
    body: passwordOnly,
    bodyExample: { password },
    success: { description: 'The codes', schema: recoveryCodes, example: recoveryCodesExample },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: async (call, { body }) => ({ recoveryCodes: await createRecoveryCodes(call, body.password) }),
  }),
  endpoint({
    operationId: 'removeFactor',
    method: 'POST',
    path: '/auth/factors/:id/remove',
    tag,
    summary: 'Remove a second factor',
    description: 'With the last factor the recovery codes are removed too.',
    access: 'signedIn',
    origin: 'chosen',
    pathExample,
    body: passwordOnly,
    bodyExample: { password },
    success: { description: 'Removed', schema: Type.Null(), example: null },
    refusals: ['WRONG_PASSWORD', 'FORBIDDEN', 'CONFLICT', 'ACCOUNT_LOCKED'],
    loadTarget: (call, { id }) => requireOwnFactor(call, id),
    handle: async (call, { params, body }) => {
      await removeFactor(call, params.id, body.password);
      return null;
    },
  }),
  endpoint({
    operationId: 'removeUserFactors',
    method: 'DELETE',
    path: '/users/:id/factors',
    tag: 'Users',
    summary: "Remove a user's second factors",
    description:
      'For a user who has lost them: all factors and the recovery codes. The user is told by email.',
    access: 'manageAnyUser',
    origin: 'chosen',
    pathExample: { id: '01940b6e-f7a1-7c0e-b5d9-2e3f4a5b6c7d' },
    success: { description: 'Removed, if there were any' },
    handle: (call, { params }) => removeUserFactors(call, params.id),
  }),
];
