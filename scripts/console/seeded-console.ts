/** A throw-away server with the example business, and a Chromium to look at its console. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { sendOrFail } from '../api-client.ts';
import { startThrowAwayServer } from '../demo/throw-away-server.ts';
import { Seeder } from '../seed/seeder.ts';
import { business } from '../seed-data/business.ts';
import { daniel } from '../seed-data/staff.ts';

/** The user who is signed in to the console: a customer with pets and bookings, a groomer, the manager, the administrator. */
export type SeededUser = 'customer' | 'staff' | 'manager' | 'admin';

export interface SeededConsole {
  readonly url: string;
  /** Access tokens of the administrator and of a customer with pets and bookings. */
  readonly adminToken: string;
  readonly customerToken: string;
  /**
   * A separate browser context in which that customer, or another, is signed in. Nothing is loaded from other hosts.
   */
  open(options: BrowserContextOptions, user?: SeededUser): Promise<BrowserContext>;
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
    await seeder.run();
    const { email } = business.customers[0] ?? { email: '' };
    const seeded = (email: string) => signIn(url, { email, password: seeder.newPassword ?? '' });
    const customer = await seeded(email);
    const sessions = {
      customer: async () => customer,
      staff: () => seeded(daniel.person.email),
      manager: () => seeded(business.manager.email),
      admin: async () => admin,
    };
    const open = async (options: BrowserContextOptions, user: SeededUser = 'customer') => {
      const context = await browser.newContext(options);
      const { cookie } = await sessions[user]();
      // The prefix of its name requires https; Chromium also sends it to localhost without https.
      await context.addCookies([
        { ...cookie, url: url.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Lax' },
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
  const { body, headers } = await sendOrFail(url, 'POST', '/auth/login', { body: user });
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(headers.getSetCookie()[0] ?? '') ?? [];
  return { token: body.data.accessToken as string, cookie: { name, value } };
}
