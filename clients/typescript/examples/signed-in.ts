/** Staying signed in: tokens that renew themselves, and are kept for the next start. */
import { createClient, isApiError, renewing, type TokenPair } from '../src/index.ts';
import { baseUrl, email, password } from './settings.ts';

let kept: TokenPair | undefined;
const credentials = renewing(undefined, (tokens) => {
  // A program would write them to a safe place here, before they are used.
  kept = tokens;
});
const client = createClient({ baseUrl, credentials });

const { data: signIn } = await client.login({ body: { email, password } });
// As if the access token had ended since: the first answer that says so leads to one refresh for all.
credentials.set({ accessToken: 'one that has ended', refreshToken: signIn.refreshToken });
const sessions = await Promise.all([client.getSession(), client.listSessions(), client.listAccounts()]);
console.log('signed in as', sessions[0].data.user.email === email ? 'oneself' : 'somebody else');
console.log('renewed', kept !== undefined && kept.refreshToken !== signIn.refreshToken);

await client.logout();
try {
  await client.getSession();
} catch (error) {
  console.log('signed out', isApiError(error, 'UNAUTHENTICATED') && kept === undefined);
}
