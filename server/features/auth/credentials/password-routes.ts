/** The endpoints that change the password: with an emailed link, or with the current one (contract §5). */
import { Type } from 'typebox';
import { pageHeaders } from '#features/auth/pages/page.ts';
import { resetPasswordPage, resetPasswordPageSecurity } from '#features/auth/pages/reset-password-page.ts';
import { emailOnly, passwordChange, passwordReset, tokensExample } from '#features/auth/schema.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './operations.ts';
import { resetPassword } from './reset-password.ts';

const tag = 'Sign-in';

export const passwordEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    tag,
    summary: 'Request a password reset',
    description:
      'Sends a link that is valid for one hour. The answer does not reveal whether the account exists. At most five emails are sent per hour.',
    access: 'ignored',
    origin: 'chosen',
    body: emailOnly,
    bodyExample: { email: 'mai@example.com' },
    success: { description: 'Sent, if there was anything to send', schema: Type.Null(), example: null },
    handle: async (call, { body }) => {
      await forgotPassword(call, body.email);
      return null;
    },
  }),
  endpoint({
    operationId: 'getResetPasswordPage',
    method: 'GET',
    path: '/auth/reset-password',
    tag,
    summary: 'Page for the link in the email',
    description: 'Opening the page changes nothing. Its form sends the token and the new password.',
    access: 'ignored',
    origin: 'chosen',
    localized: true,
    query: Type.Object({ token: Type.Optional(Type.String({ description: 'Read by the page itself.' })) }),
    success: { description: 'A small page', mediaType: 'text/html', schema: Type.String() },
    handle: (call) =>
      new Reply({
        payload: resetPasswordPage(call.language),
        headers: pageHeaders(call, resetPasswordPageSecurity),
      }),
  }),
  endpoint({
    operationId: 'resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    tag,
    summary: 'Reset the password',
    description: 'Ends every session of the user. The link works once.',
    access: 'ignored',
    origin: 'chosen',
    body: passwordReset,
    bodyExample: { token: tokensExample.refreshToken, password: 'hoa mai vàng rực' },
    success: { description: 'The password is the new one', schema: Type.Null(), example: null },
    refusals: ['TOKEN_INVALID'],
    handle: async (call, { body }) => {
      await resetPassword(call, body);
      return null;
    },
  }),
  endpoint({
    operationId: 'changePassword',
    method: 'POST',
    path: '/auth/change-password',
    tag,
    summary: 'Change the password',
    description: 'Ends the user’s other sessions; the current one stays.',
    access: 'signedIn',
    origin: 'chosen',
    body: passwordChange,
    bodyExample: { currentPassword: 'hoa sen trắng', newPassword: 'hoa mai vàng rực' },
    success: { description: 'The password is the new one', schema: Type.Null(), example: null },
    refusals: ['WRONG_PASSWORD', 'CONFLICT', 'ACCOUNT_LOCKED'],
    handle: async (call, { body }) => {
      await changePassword(call, body);
      return null;
    },
  }),
];
