/** The endpoints that sign up, and that confirm or change the email address (contract §5). */
import { Type } from 'typebox';
import { pageHeaders } from '#features/auth/pages/page.ts';
import { verifyEmailPage, verifyEmailPageSecurity } from '#features/auth/pages/verify-email-page.ts';
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
} from '#features/auth/schema.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { changeEmail } from './change-email.ts';
import { resendVerification } from './operations.ts';
import { register } from './register.ts';
import { verifyEmail } from './verify-email.ts';

const tag = 'Sign-in';
const email = 'mai@example.com';

export const registrationEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'register',
    method: 'POST',
    path: '/auth/register',
    tag,
    summary: 'Sign up',
    description:
      'Creates a user with the role CUSTOMER. The link in the confirmation email must be followed before the first login.',
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
    summary: 'Confirm an email address',
    description: 'Confirms the address of a registration or of a change of address.',
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
    summary: 'Page for the link in the email',
    description: 'Opening the page changes nothing. Its button sends the token.',
    access: 'ignored',
    origin: 'chosen',
    localized: true,
    query: Type.Object({ token: Type.Optional(Type.String({ description: 'Read by the page itself.' })) }),
    success: { description: 'A small page', mediaType: 'text/html', schema: Type.String() },
    handle: (call) =>
      new Reply({
        payload: verifyEmailPage(call.language),
        headers: pageHeaders(call, verifyEmailPageSecurity),
      }),
  }),
  endpoint({
    operationId: 'resendVerification',
    method: 'POST',
    path: '/auth/resend-verification',
    tag,
    summary: 'Resend the confirmation email',
    description: 'The answer does not reveal whether the account exists or is already confirmed.',
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
    summary: 'Change the email address',
    description:
      'Sends a link to the new address and a notice to the current one. The new address takes effect when the link is followed. The answer does not reveal whether the new address has an account.',
    access: 'signedIn',
    origin: 'chosen',
    body: emailChange,
    bodyExample: { email: 'mai.nguyen@example.com', password: 'hoa sen trắng' },
    success: { description: 'The emails will be sent', schema: Type.Null(), example: null },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: async (call, { body }) => {
      await changeEmail(call, body);
      return null;
    },
  }),
];
