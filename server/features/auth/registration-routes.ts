/** Signing up and confirming the e-mail address (contract §5). */
import { Type } from 'typebox';
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { localizedHeaders } from '#platform/snapshot/answer.ts';
import { register, resendVerification, verifyEmail } from './register.ts';
import {
  emailOnly,
  emailToken,
  registered,
  registeredExample,
  registration,
  tokensExample,
  toRegisteredReply,
  toVerifiedReply,
  verified,
  verifiedExample,
} from './schema.ts';
import { verifyEmailPage, verifyEmailPageSecurity } from './verify-email-page.ts';

const tag = 'Sign-in';
const email = 'mai@example.com';

export const registrationEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'register',
    method: 'POST',
    path: '/auth/register',
    tag,
    summary: 'Sign up',
    description: 'Creates a CUSTOMER. A letter with a link confirms the address before the first login.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    origin: 'stated',
    body: registration,
    bodyExample: { email, password: 'hoa sen trắng', name: 'Nguyễn Thị Mai' },
    success: { description: 'Signed up', schema: registered, example: registeredExample },
    refusals: ['EMAIL_TAKEN'],
    handle: async (call, { body }) => toRegisteredReply(await register(call, body)),
  }),
  endpoint({
    operationId: 'verifyEmail',
    method: 'POST',
    path: '/auth/verify-email',
    tag,
    summary: 'Confirm an e-mail address',
    access: 'ignored',
    origin: 'chosen',
    body: emailToken,
    bodyExample: { token: tokensExample.refreshToken },
    success: { description: 'Confirmed', schema: verified, example: verifiedExample },
    refusals: ['TOKEN_INVALID'],
    handle: async (call, { body }) => toVerifiedReply(await verifyEmail(call, body.token)),
  }),
  endpoint({
    operationId: 'getVerifyEmailPage',
    method: 'GET',
    path: '/auth/verify-email',
    tag,
    summary: 'The page behind the link in the letter',
    description: 'Changes nothing by itself: its button posts the token.',
    access: 'ignored',
    origin: 'chosen',
    localized: true,
    query: Type.Object({ token: Type.Optional(Type.String({ description: 'Read by the page itself.' })) }),
    success: { description: 'A small page', mediaType: 'text/html', schema: Type.String() },
    handle: (call) =>
      new Answer({
        payload: verifyEmailPage(call.language),
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': verifyEmailPageSecurity,
          ...localizedHeaders(call),
        },
      }),
  }),
  endpoint({
    operationId: 'resendVerification',
    method: 'POST',
    path: '/auth/resend-verification',
    tag,
    summary: 'Send the link again',
    description: 'The answer does not tell whether the account exists, or is confirmed already.',
    access: 'ignored',
    origin: 'chosen',
    body: emailOnly,
    bodyExample: { email },
    success: { description: 'Sent, if there was anything to send', schema: Type.Null(), example: null },
    handle: async (call, { body }) => {
      await resendVerification(call, body.email);
      return null;
    },
  }),
];
