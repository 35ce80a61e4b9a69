/**
 * `npm run seed [-- URL]`: fills a running server with a realistic business, over HTTP and as its administrator.
 * Existing records stay unchanged, so it can be run again.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from './api-client.ts';
import { Seeder } from './seed/seeder.ts';

const url = (
  process.argv[2] ??
  process.env.PUBLIC_URL ??
  `http://127.0.0.1:${process.env.PORT ?? 3000}`
).replace(/\/$/, '');

const whatToDo =
  'Set ADMIN_EMAIL and ADMIN_PASSWORD to an administrator of that server, or DATA_DIR to the data directory that it uses.';

/** An error whose message is complete in one line. */
class CannotSeed extends Error {}

try {
  const seeder = new Seeder(url, await signInAsAdmin());
  await seeder.run();
  console.log(`Done. Read it: curl '${url}/services?lang=ja'`);
  if (seeder.newPassword)
    console.log(`The new accounts have this password, shown once: ${seeder.newPassword}`);
} catch (error) {
  const { message, cause } = error as Error;
  const why = cause ? ` (${(cause as Error).message || (cause as NodeJS.ErrnoException).code})` : '';
  const line =
    error instanceof CannotSeed ? message : `${message}${why}. Check that a server is running at ${url}.`;
  console.error(`seed: ${line}`);
  process.exitCode = 1;
}

/**
 * Signs in with ADMIN_EMAIL and ADMIN_PASSWORD, or else with the credentials that the first start wrote into
 * DATA_DIR.
 */
async function signInAsAdmin(): Promise<string> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, DATA_DIR = './data' } = process.env;
  const file = join(DATA_DIR, 'first-admin');
  const isNamed = Boolean(ADMIN_EMAIL && ADMIN_PASSWORD);
  const admin = isNamed ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : await firstAdmin(file);
  const answer = await send(url, 'POST', '/auth/login', { body: admin });
  if (answer.status === 201) return answer.body.data.accessToken;
  const reason = answer.body?.message ?? `status ${answer.status}`;
  const whose = isNamed ? 'ADMIN_EMAIL and ADMIN_PASSWORD' : file;
  throw new CannotSeed(
    `The server at ${url} refuses the sign-in as ${admin.email}, which is from ${whose} (${reason}) ${whatToDo}`,
  );
}

/** @throws CannotSeed when the file does not exist: the server has another DATA_DIR, or was never started. */
async function firstAdmin(file: string): Promise<{ email: string; password: string }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotSeed(
      `The administrator of the server at ${url} is not known here: there is no file ${file}. ${whatToDo}`,
    );
  });
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { email: value('email'), password: value('password') };
}
