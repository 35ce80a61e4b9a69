/**
 * `npm run seed [-- URL]`: fills a running server with a believable business, over HTTP and as its
 * administrator. What is there already is left as it is, so it can be run again.
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

try {
  const seeder = new Seeder(url, await signInAsAdmin());
  await seeder.settings();
  await seeder.services();
  await seeder.people();
  await seeder.staff();
  await seeder.pets();
  await seeder.bookings();
  console.log(`Done. Read it: curl '${url}/services?lang=ja'`);
  if (seeder.newPassword)
    console.log(`The new accounts have this password, shown once: ${seeder.newPassword}`);
} catch (error) {
  const { message, cause } = error as Error;
  console.error(
    `seed: ${message}${cause ? ` (${(cause as Error).message})` : ''}; is a server running at ${url}?`,
  );
  process.exitCode = 1;
}

/** ADMIN_EMAIL and ADMIN_PASSWORD, or else what the first start wrote into DATA_DIR. */
async function signInAsAdmin(): Promise<string> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, DATA_DIR = './data' } = process.env;
  const admin =
    ADMIN_EMAIL && ADMIN_PASSWORD
      ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
      : await firstAdmin(join(DATA_DIR, 'first-admin'));
  const answer = await send(url, 'POST', '/auth/login', { body: admin });
  if (answer.status !== 201) {
    throw new Error(
      `cannot sign in as ${admin.email}: ${answer.body?.message ?? answer.status} Set ADMIN_EMAIL and ADMIN_PASSWORD.`,
    );
  }
  return answer.body.data.accessToken;
}

async function firstAdmin(file: string): Promise<{ email: string; password: string }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`set ADMIN_EMAIL and ADMIN_PASSWORD; ${file} is not there`);
  });
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { email: value('email'), password: value('password') };
}
