/** Tour: a user signs up, confirms the address with the emailed link, signs in, and forgets the password. */
import { chapter, type Narrator, say } from './narrator.ts';
import type { ThrowAwayServer } from './throw-away-server.ts';

const email = 'mai@petalpaw.example';
const password = 'a long walk in the park';

/** Runs the sign-up; returns the new customer's tokens. */
export async function signUp(
  tour: Narrator,
  server: ThrowAwayServer,
): Promise<{ token: string; refreshToken: string }> {
  chapter('A customer signs up');
  await tour.show(201, 'POST', '/auth/register', {
    body: { email, password, name: 'Mai' },
    headers: { 'Accept-Language': 'vi' },
  });
  say('Before the address is confirmed, the correct password is not enough:');
  await tour.show(403, 'POST', '/auth/login', { body: { email, password } });
  const token = tokenIn(await server.emailTo(email, 'verify-email'));
  say('The email arrives in Vietnamese. Its link contains a token that works once:');
  await tour.show(201, 'POST', '/auth/verify-email', { body: { token } });
  await tour.show(400, 'POST', '/auth/verify-email', { body: { token } });
  const login = await tour.show(201, 'POST', '/auth/login', { body: { email, password } });
  const { accessToken, refreshToken } = login.body.data;
  await tour.show(200, 'GET', '/auth/session', { token: accessToken });
  return { token: accessToken, refreshToken };
}

/** A refresh token works once; using it again ends the whole session. */
export async function refresh(tour: Narrator, refreshToken: string): Promise<void> {
  chapter('A refresh token works once; reuse ends the session');
  const renewed = await tour.show(201, 'POST', '/auth/refresh', { body: { refreshToken } });
  await tour.show(401, 'POST', '/auth/refresh', { body: { refreshToken } });
  say('It may have been stolen, so neither the user nor the thief can continue:');
  await tour.show(401, 'GET', '/auth/session', { token: renewed.body.data.accessToken });
}

/** The owner of the mailbox chooses a new password; all sessions of the account end. */
export async function forgetPassword(tour: Narrator, server: ThrowAwayServer): Promise<void> {
  chapter('A forgotten password');
  const newPassword = 'a longer walk by the sea';
  const { body } = await tour.show(201, 'POST', '/auth/login', { body: { email, password } });
  say('The answer is the same whether or not an account has that address:');
  await tour.show(201, 'POST', '/auth/forgot-password', { body: { email } });
  await tour.show(201, 'POST', '/auth/forgot-password', { body: { email: 'nobody@petalpaw.example' } });
  const token = tokenIn(await server.emailTo(email, 'reset-password'));
  say('The email arrives. Opening its link only shows a form, which sends this request once:');
  await tour.show(201, 'POST', '/auth/reset-password', { body: { token, password: newPassword } });
  say('The earlier session has ended, and the new password works:');
  await tour.show(401, 'GET', '/auth/session', { token: body.data.accessToken });
  await tour.show(201, 'POST', '/auth/login', { body: { email, password: newPassword } });
}

/** Returns the token in the link of an email that was written as a file. */
function tokenIn(message: string): string {
  return /[?&#]token=([\w-]{43})/.exec(message)?.[1] ?? '';
}
