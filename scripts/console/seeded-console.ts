/** A throw-away server with the example business, and a Chromium to look at its console. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { type Asked, send } from '../api-client.ts';
import { startThrowAwayServer } from '../demo/throw-away-server.ts';
import { Seeder } from '../seed/seeder.ts';
import { business } from '../seed-data/business.ts';
import { daniel } from '../seed-data/staff.ts';

/** The user who is signed in to the console: a customer with pets and bookings, a groomer, the manager, the administrator. */
export type SeededReader = 'customer' | 'staff' | 'manager' | 'admin';

export interface SeededConsole {
  readonly url: string;
  /** Access tokens of the administrator and of a customer with pets and bookings. */
  readonly adminToken: string;
  readonly customerToken: string;
  /**
   * A separate browser context in which that customer, or another, is signed in. Nothing is loaded from other hosts.
   */
  open(options: BrowserContextOptions, reader?: SeededReader): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/** CHROMIUM names another program than Debian's. @throws Error when it cannot be started. */
export async function openSeededConsole(): Promise<SeededConsole> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const server = await startThrowAwayServer({ RATE_LIMIT: 'off', AUTH_RATE_LIMIT: 'off' }).catch(
    async (error) => {
      await browser.close();
      throw error;
    },
  );
  const { url } = server;
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  try {
    const admin = await signIn(url, server.admin);
    const seeder = new Seeder(url, admin.token);
    for (const step of ['settings', 'services', 'people', 'staff', 'pets', 'bookings'] as const)
      await seeder[step]();
    const { email } = business.customers[0] ?? { email: '' };
    const seeded = (address: string) => signIn(url, { email: address, password: seeder.newPassword ?? '' });
    const customer = await seeded(email);
    const sessions = {
      customer: async () => customer,
      staff: () => seeded(daniel.person.email),
      manager: () => seeded(business.manager.email),
      admin: async () => admin,
    };
    const open = async (options: BrowserContextOptions, reader: SeededReader = 'customer') => {
      const context = await browser.newContext(options);
      const { cookie } = await sessions[reader]();
      // The prefix of its name requires https; Chromium also sends it to localhost without https.
      await context.addCookies([
        {
          ...cookie,
          url: url.replace('http:', 'https:'),
          secure: true,
          httpOnly: true,
          sameSite: 'Lax',
        },
      ]);
      await context.route(
        (address) => address.origin !== url,
        (route) => route.abort(),
      );
      return context;
    };
    return { url, adminToken: admin.token, customerToken: customer.token, open, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn(url: string, user: { readonly email: string; readonly password: string }) {
  const body = JSON.stringify({ email: user.email, password: user.password });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/auth/login`, { method: 'POST', body, headers });
  if (reply.status !== 201) throw new Error(`cannot sign in ${user.email}: ${reply.status}`);
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(reply.headers.getSetCookie()[0] ?? '') ?? [];
  const { data } = (await reply.json()) as { data: { accessToken: string } };
  return { token: data.accessToken, cookie: { name, value } };
}

/** Sends a request and returns the data of its answer. @throws Error with the answer when it is not a success. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own shape.
export async function sendTo(url: string, method: string, path: string, request: Asked): Promise<any> {
  const { status, body } = await send(url, method, path, request);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}
