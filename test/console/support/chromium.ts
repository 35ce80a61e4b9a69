/** A real browser for the console: Debian's Chromium, driven by playwright-core. Tests are skipped where there is none. */
import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { builtMessages } from '#console/build/messages.ts';
import { pseudoMessages } from '#console/build/pseudo.ts';

/** CHROMIUM names another program. */
const program = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const hasChromium = existsSync(program);
if (!hasChromium)
  console.log(
    `There is no Chromium at ${program}: the console is not tested in a browser. CHROMIUM names another.`,
  );

let running: Promise<Browser> | undefined;

/** Nothing but the pages under test may cause a request. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function browser(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: program, args: flags });
  return running;
}

/** Ends the browser; for `afterAll`. */
export async function closeChromium(): Promise<void> {
  const ending = running;
  running = undefined;
  await (await ending)?.close();
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const desktop = { viewport: { width: 1280, height: 860 } } as const;

export interface ConsoleOptions extends BrowserContextOptions {
  /** The session of whoever opens the page, in the form of a Cookie header: `__Host-session=…`. */
  readonly cookie?: string | undefined;
  /** Shows English longer and with accents (console/build/pseudo.ts), if the page is in English. */
  readonly isPseudo?: boolean | undefined;
  /** Runs in the page before its own programs. */
  readonly firstScript?: string | undefined;
}

export interface ConsolePage extends Page {
  /** What has been wrong so far, one line each. */
  readonly complaints: readonly string[];
  /** Fails when the page broke its policy, asked another host, or threw; closes it. */
  finish(): Promise<void>;
}

/** Opens a page of the console in a browser context of its own; `path` is below `/app/`. */
export async function openConsole(
  serverUrl: string,
  path: string,
  { cookie, isPseudo, firstScript, ...options }: ConsoleOptions = desktop,
): Promise<ConsolePage> {
  const context = await (await browser()).newContext({ locale: 'en-US', timezoneId: 'UTC', ...options });
  if (cookie) await giveSession(context, serverUrl, cookie);
  if (isPseudo) await showPseudoLocale(context);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`threw ${error.stack}`));
  page.on('console', (message) => {
    // Refused requests are told there, too: a page without a session asks for it and gets a 401.
    if (message.type() === 'error' && !/the server responded with a status of/.test(message.text()))
      complaints.push(`said ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== serverUrl && protocol !== 'data:') complaints.push(`asked ${request.url()}`);
  });
  await page.addInitScript(watchPage);
  if (firstScript) await page.addInitScript(firstScript);
  await page.goto(`${serverUrl}/app/${path}`);
  return Object.assign(page, {
    complaints,
    async finish() {
      await context.close();
      expect(complaints).toEqual([]);
    },
  });
}

/** Tells of every violation of the policy, and counts the answers that the page still waits for. */
const watchPage = `
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy broken: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  globalThis.pendingAnswers = 0;
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    pendingAnswers++;
    try {
      const response = await send(...request);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      setTimeout(() => pendingAnswers--);
    }
  };`;

/** The prefix of the cookie's name demands https here, and Chromium sends it to its own machine without, too. */
async function giveSession(context: BrowserContext, serverUrl: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  const url = serverUrl.replace('http:', 'https:');
  await context.addCookies([{ name, value, url, httpOnly: true, secure: true, sameSite: 'Lax' }]);
}

/** The chunk of English has all messages as one literal: the built file stays as it is, but for that. */
async function showPseudoLocale(context: BrowserContext): Promise<void> {
  const messages = JSON.stringify(JSON.stringify(pseudoMessages(builtMessages('en'))));
  await context.route(/\/app\/assets\/en-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/JSON\.parse\(`.*?`\)/s, () => `JSON.parse(${messages})`);
    await route.fulfill({ response, body });
  });
}

/** The violations that axe finds on the page as it is now. */
export async function axeViolations(page: Page): Promise<string[]> {
  // In the page itself; the other way opens a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Fails when axe finds a violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}
