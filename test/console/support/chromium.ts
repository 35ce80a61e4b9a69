/** A real browser for the console: Debian's Chromium, driven by playwright-core. Tests are skipped where there is none. */
import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

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

export interface ConsolePage extends Page {
  /** Fails when the page broke its policy, asked another host, or threw; closes it. */
  finish(): Promise<void>;
}

/** Opens a page of the console in a browser context of its own; `path` is below `/app/`. */
export async function openConsole(
  serverUrl: string,
  path: string,
  options: BrowserContextOptions = desktop,
): Promise<ConsolePage> {
  const context = await (await browser()).newContext({ locale: 'en-US', timezoneId: 'UTC', ...options });
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
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('policy broken: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`);
  await page.goto(`${serverUrl}/app/${path}`);
  return Object.assign(page, {
    async finish() {
      await context.close();
      expect(complaints).toEqual([]);
    },
  });
}

/** Fails when axe finds a violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
