/** Tour: somebody signs up, confirms the address with the mailed link, and signs in. */
import { chapter, type Narrator, say } from './narrator.ts';
import type { ThrowAwayServer } from './throw-away-server.ts';

const password = 'a long walk in the park';

/** Walks the sign-up; gives the new customer's tokens. */
export async function signUp(
  tour: Narrator,
  server: ThrowAwayServer,
): Promise<{ token: string; refreshToken: string }> {
  const email = 'mai@petalpaw.example';
  chapter('A customer signs up');
  await tour.show(201, 'POST', '/auth/register', {
    body: { email, password, name: 'Mai' },
    headers: { 'Accept-Language': 'vi' },
  });
  say('Before the address is confirmed, the right password is not enough:');
  await tour.show(403, 'POST', '/auth/login', { body: { email, password } });
  const letter = await server.letterTo(email);
  const token = /[?&]token=(?:3D)?([\w-]{20,})/.exec(
    letter.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[1];
  say('The letter came, in Vietnamese. Its link carries a token that works once:');
  await tour.show(201, 'POST', '/auth/verify-email', { body: { token } });
  await tour.show(400, 'POST', '/auth/verify-email', { body: { token } });
  const login = await tour.show(201, 'POST', '/auth/login', { body: { email, password } });
  const { accessToken, refreshToken } = login.body.data;
  await tour.show(200, 'GET', '/auth/session', { token: accessToken });
  return { token: accessToken, refreshToken };
}

/** A refresh token works once; used again it ends the whole sign-in. */
export async function refresh(tour: Narrator, refreshToken: string): Promise<void> {
  chapter('Tokens are renewed once, and a stolen one ends the sign-in');
  const renewed = await tour.show(201, 'POST', '/auth/refresh', { body: { refreshToken } });
  await tour.show(401, 'POST', '/auth/refresh', { body: { refreshToken } });
  say('Whoever used it twice, the honest or the thief: both are out now.');
  await tour.show(401, 'GET', '/auth/session', { token: renewed.body.data.accessToken });
}
