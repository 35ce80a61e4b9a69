/** The endpoints that sign up, confirm or change the email address, and set a password (contract §5). */
import { Type } from 'typebox';
import {
  emailChange,
  emailOnly,
  emailToken,
  passwordChange,
  passwordReset,
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
import { consolePath, type LinkPage } from './mailed-links.ts';
import { forgotPassword, resendVerification } from './operations.ts';
import { changePassword, resetPassword } from './password-operations.ts';
import { register } from './register.ts';
import { verifyEmail } from './verify-email.ts';

const tag = 'Sign-in';
const forAnybody = { tag, access: 'ignored' } as const;
const forSignedIn = { tag, access: 'signedIn' } as const;
const email = 'mai@example.com';

export const credentialEndpoints: readonly AnyEndpoint[] = [
  endpoint('register', 'POST /auth/register', {
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
  endpoint('verifyEmail', 'POST /auth/verify-email', {
    ...forAnybody,
    summary: 'Confirm an email address',
    description: 'Confirms the address of a registration or of a change of address.',
    body: emailToken,
    bodyExample: { token: tokensExample.refreshToken },
    success: { description: 'Confirmed', schema: verified, example: verifiedExample },
    refusals: ['TOKEN_INVALID'],
    handle: async (call, { body }) => toVerifiedReply(await verifyEmail(call, body.token)),
  }),
  pageEndpoint('getVerifyEmailPage', 'verify-email'),
  endpoint('resendVerification', 'POST /auth/resend-verification', {
    ...forAnybody,
    summary: 'Resend the confirmation email',
    description: 'The answer does not reveal whether the account exists or is already confirmed.',
    body: emailOnly,
    bodyExample: { email },
    success: { description: 'Sent, if there was anything to send', schema: Type.Null(), example: null },
    handle: (call, { body }) => resendVerification(call, body.email).then(() => null),
  }),
  endpoint('changeEmail', 'POST /auth/change-email', {
    ...forSignedIn,
    summary: 'Change the email address',
    description:
      'Sends a link to the new address and a notice to the current one. The new address takes effect when the link is followed. The answer does not reveal whether the new address has an account.',
    body: emailChange,
    bodyExample: { email: 'mai.nguyen@example.com', password: 'hoa sen trắng' },
    success: { description: 'The emails will be sent', schema: Type.Null(), example: null },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: (call, { body }) => changeEmail(call, body).then(() => null),
  }),
  endpoint('forgotPassword', 'POST /auth/forgot-password', {
    ...forAnybody,
    summary: 'Request a password reset',
    description:
      'Sends a link that is valid for one hour, or welcomes a user whose account the business has created, for seven days. The answer does not reveal whether the account exists. At most five emails are sent per hour.',
    body: emailOnly,
    bodyExample: { email: 'mai@example.com' },
    success: { description: 'Sent, if there was anything to send', schema: Type.Null(), example: null },
    handle: (call, { body }) => forgotPassword(call, body.email).then(() => null),
  }),
  pageEndpoint('getResetPasswordPage', 'reset-password'),
  endpoint('resetPassword', 'POST /auth/reset-password', {
    ...forAnybody,
    summary: 'Reset the password',
    description: 'Ends every session of the user. The link works once.',
    body: passwordReset,
    bodyExample: { token: tokensExample.refreshToken, password: 'hoa mai vàng rực' },
    success: { description: 'The password is the new one', schema: Type.Null(), example: null },
    refusals: ['TOKEN_INVALID'],
    handle: (call, { body }) => resetPassword(call, body).then(() => null),
  }),
  endpoint('changePassword', 'POST /auth/change-password', {
    ...forSignedIn,
    summary: 'Change the password',
    description: 'Ends the user’s other sessions; the current one stays.',
    body: passwordChange,
    bodyExample: { currentPassword: 'hoa sen trắng', newPassword: 'hoa mai vàng rực' },
    success: { description: 'The password is the new one', schema: Type.Null(), example: null },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: (call, { body }) => changePassword(call, body).then(() => null),
  }),
];

/** The GET that leads to the console: mail scanners follow links, so that nothing but its POST changes anything. */
function pageEndpoint(operationId: string, page: LinkPage): AnyEndpoint {
  return endpoint(operationId, `GET /auth/${page}`, {
    ...forAnybody,
    summary: 'Go to the page of the console for the link in the email',
    description: 'Changes nothing. The page sends the token.',
    localized: true,
    query: Type.Object({
      token: Type.Optional(
        Type.String({ description: 'Moved into the fragment, which no server receives.' }),
      ),
    }),
    success: {
      status: 303,
      description: 'To the page of the console',
      headers: { Location: 'The page, with the token, if there is one, in its fragment.' },
    },
    handle: (call, { query }) => {
      const location = consolePath(page, query.token, call.language);
      return new Reply({ headers: { location } });
    },
  });
}
