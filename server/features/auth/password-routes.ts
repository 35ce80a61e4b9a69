/** Another password: by a mailed link, or by the present one (contract §5). */
import { Type } from 'typebox';
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './link-requests.ts';
import { pageHeaders } from './page.ts';
import { resetPassword } from './reset-password.ts';
import { resetPasswordPage, resetPasswordPageSecurity } from './reset-password-page.ts';
import { emailOnly, passwordChange, passwordReset, tokensExample } from './schema.ts';

const tag = 'Sign-in';

export const passwordEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    tag,
    summary: 'Ask for a new password',
    description:
      'Mails a link that is good for one hour. The answer does not tell whether the account exists. More than five letters an hour are not sent.',
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
    summary: 'The page behind the link in the letter',
    description: 'Changes nothing by itself: its form posts the token and the password.',
    access: 'ignored',
    origin: 'chosen',
    localized: true,
    query: Type.Object({ token: Type.Optional(Type.String({ description: 'Read by the page itself.' })) }),
    success: { description: 'A small page', mediaType: 'text/html', schema: Type.String() },
    handle: (call) =>
      new Answer({
        payload: resetPasswordPage(call.language),
        headers: pageHeaders(call, resetPasswordPageSecurity),
      }),
  }),
  endpoint({
    operationId: 'resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    tag,
    summary: 'Choose a new password',
    description: 'Ends every sign-in of the user. The link is good once.',
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
    description: "Ends the user's other sign-ins; the one that asks goes on.",
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
