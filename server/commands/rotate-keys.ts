/**
 * `npm run keys:rotate`: creates another key for signing access tokens. Every server uses it at once; tokens that the
 * previous key signed remain valid until they expire, so no user is signed out.
 */
import { type RotatedKeys, rotateKeys } from '#features/auth/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { onDatabase } from './command.ts';
import { commandApp } from './command-app.ts';

await onDatabase(
  'rotateKeys',
  async (database, config) => rotateKeys(backgroundCall(await commandApp(database, config), 'keys:rotate')),
  report,
);

function report({ kid, retired }: RotatedKeys): string {
  const former = retired.map((one) => `retired ${one}\n`).join('');
  return `${former}Access tokens are signed with ${kid} from now on.\n`;
}
