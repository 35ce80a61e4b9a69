/** Signing up, and confirming or changing the e-mail address (contract §5). */
import { Type } from 'typebox';
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { changeEmail } from './change-email.ts';
import { resendVerification } from './link-requests.ts';
import { pageHeaders } from './page.ts';
import { register } from './register.ts';
import {
  emailChange,
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
import { verifyEmail } from './verify-email.ts';
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
    description: 'The one that was registered, or the one that is to replace it.',
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
        headers: pageHeaders(call, verifyEmailPageSecurity),
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
  endpoint({
    operationId: 'changeEmail',
    method: 'POST',
    path: '/auth/change-email',
    tag,
    summary: 'Change the e-mail address',
    description:
      'Mails a link to the new address, which is in use from the moment the link is followed, and word of it to the present one. The answer does not tell whether the new address has an account.',
    access: 'signedIn',
    origin: 'chosen',
    body: emailChange,
    bodyExample: { email: 'mai.nguyen@example.com', password: 'hoa sen trắng' },
    success: { description: 'The letters are on their way', schema: Type.Null(), example: null },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: async (call, { body }) => {
      await changeEmail(call, body);
      return null;
    },
  }),
];
