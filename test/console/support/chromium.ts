/** A real browser for the console: Debian's Chromium, driven by playwright-core. Tests are skipped where there is none. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { builtMessages } from '#console/build/messages.ts';
import { pseudoMessages } from '#console/build/pseudo.ts';
import { type ConsoleLanguage, messageParts } from '#console/i18n/languages.ts';
import { settle } from './in-page.ts';

/** The shell has the same engine without a browser's windows, and takes a third less processor time. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** CHROMIUM names another program. */
const program = process.env.CHROMIUM ?? programs.find((one) => existsSync(one)) ?? '/usr/bin/chromium';

export const hasChromium = existsSync(program);
if (!hasChromium)
  console.log(
    `There is no Chromium at ${program}: the console is not tested in a browser. CHROMIUM names another.`,
  );

let running: Promise<Browser> | undefined;

/** Only the pages under test may cause requests. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page under test lives for seconds: compiling its functions a second time, faster ones, costs a tenth more than it saves.
  '--js-flags=--no-maglev --no-turbofan',
  // The pages of a context that follow each other share a process, which keeps what it has compiled.
  '--renderer-process-limit=1',
];

/** Starts a browser of its own, with other environment variables; the caller closes it. */
export function startChromium(env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  return chromium.launch({ executablePath: program, args: flags, env: { ...process.env, ...env } });
}

function browser(): Promise<Browser> {
  running ??= startChromium().then((started) => {
    started.on('disconnected', () => {
      running = undefined;
    });
    return started;
  });
  return running;
}

/**
 * Closes everything that the tests of a file have opened; for `afterAll`. The program itself, whose start takes two
 * seconds of processor time, serves the next file of this worker and ends with it.
 */
export async function closeChromium(): Promise<void> {
  idle.clear();
  const contexts = (await running)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const desktop = { viewport: { width: 1280, height: 860 } } as const;

export interface ConsoleOptions extends BrowserContextOptions {
  /** The session of the user who opens the page, in the form of a Cookie header: `__Host-session=…`. */
  readonly cookie?: string | undefined;
  /** Replaces this language by the pseudo-locale (console/build/pseudo.ts). */
  readonly pseudo?: ConsoleLanguage | undefined;
  /** Runs in the page before its own scripts. */
  readonly firstScript?: string | undefined;
  /** For a page that serves several tests, which read its complaints: the end of the test does not close it. */
  readonly outlivesTest?: boolean | undefined;
  /** Another browser than the one that the files of a worker share. */
  readonly startedBrowser?: Browser | undefined;
}

export interface ConsolePage extends Page {
  /** The errors so far, one line each. */
  readonly complaints: string[];
  /**
   * Fails when the page violated its policy, sent a request to another host, or threw an error; closes it. The end of the
   * test does so for every page that is still open.
   */
  finish(): Promise<void>;
}

/**
 * Refused requests are logged too: a page without a session requests it and gets a 401. The first scripts of this file do
 * not run in the preview of an email, a frame without scripts.
 */
const expectedErrors = /the server responded with a status of|^Blocked script execution in 'about:/;

/** Opens a page of the console in a browser context of its own; `path` is below `/app/`. */
export async function openConsole(
  serverUrl: string,
  path: string,
  { cookie, pseudo, firstScript, outlivesTest = false, startedBrowser, ...options }: ConsoleOptions = desktop,
): Promise<ConsolePage> {
  const opened = startedBrowser ?? (await browser());
  const key = JSON.stringify(options);
  const context =
    (startedBrowser === undefined ? idle.get(key)?.pop() : undefined) ?? (await newContext(opened, options));
  if (cookie) await giveSession(context, serverUrl, cookie);
  const complaints: string[] = [];
  const [kept] = context.pages();
  const page = await context.newPage();
  if (pseudo) await showPseudoLocale(page, pseudo);
  page.on('pageerror', (error) => complaints.push(`threw ${error.stack}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text()))
      complaints.push(`said ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== serverUrl && protocol !== 'data:') complaints.push(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/app/assets/'))
      complaints.push(`got ${response.status()} ${response.url()}`);
  });
  if (firstScript) await page.addInitScript(firstScript);
  await page.goto(`${serverUrl}/app/${path}`);
  await kept?.close();
  // Buttons of a page that the server has rendered have no effect until the scripts are loaded.
  if (options.javaScriptEnabled !== false)
    await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
  let isFinished = false;
  const finish = async () => {
    if (isFinished || page.isClosed()) return;
    isFinished = true;
    await (startedBrowser === undefined ? makeIdle(context, key) : context.close());
    expect(complaints).toEqual([]);
  };
  if (!outlivesTest) onTestFinished(finish);
  return Object.assign(page, { complaints, finish });
}

/**
 * Contexts with an empty page, by their options: the next page of the file finds the console's files in their cache, and
 * compiled in their process, which takes half off its start.
 */
const idle = new Map<string, BrowserContext[]>();

async function newContext(opened: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await opened.newContext({ locale: 'en-US', timezoneId: 'UTC', ...options });
  // As the waits of the tests; Playwright's own limit is half of it.
  context.setDefaultTimeout(60_000);
  // In other tabs too.
  await context.addInitScript(watchPage);
  await context.addInitScript(watchNames);
  return context;
}

/** Forgets all that a user has left in the browser, except its cache. */
async function makeIdle(context: BrowserContext, key: string): Promise<void> {
  const [page, ...others] = context.pages();
  // Only a page of the server can clear what it has stored.
  const isCleared = await page?.evaluate('localStorage.clear(), true').catch(() => false);
  if (isCleared !== true) return context.close();
  await Promise.all(others.map((one) => one.close()));
  // With changes that are not saved, it asks whether to leave.
  page?.removeAllListeners('dialog').on('dialog', (dialog) => dialog.accept());
  await page?.goto('about:blank');
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  idle.set(key, [...(idle.get(key) ?? []), context]);
}

/** Reports every violation of the policy, and counts the answers for which the page still waits. */
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
      // After the page has received the answer.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => pendingAnswers--;
      port2.postMessage(null);
    }
  };`;

/**
 * Reports every link, button, heading and option without a name, after each change of the page: screen readers announce
 * one that waits for an answer as empty, even for a short time.
 */
const watchNames = `{
  const told = new WeakSet();
  const text = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
  const nameOf = (element) =>
    text(element.getAttribute('aria-labelledby') ?? '') + (element.getAttribute('aria-label') ?? '') + element.title +
    [...element.querySelectorAll('img')].map((image) => image.alt).join('');
  const named = 'a[href], button, summary, h1, h2, h3, h4, [role=option]';
  const check = (element) => {
    // Nearly all have a text: further names are looked up only for the others.
    if (element.textContent.trim() !== '' || told.has(element) || !element.isConnected) return;
    if (nameOf(element).trim() !== '' || element.closest('[aria-hidden=true]')) return;
    told.add(element);
    console.error('has no name: ' + element.outerHTML);
  };
  const checkIn = (part) => part.querySelectorAll(named).forEach(check);
  // Only what has changed: a page with hundreds of links changes often.
  const look = (changes) => {
    // The rest of an element in the page's HTML may not have arrived yet.
    if (document.readyState === 'loading') return;
    for (const { target, addedNodes } of changes) {
      const changed = (target.nodeType === 1 ? target : target.parentElement)?.closest(named);
      if (changed) check(changed);
      for (const added of addedNodes) {
        if (added.nodeType !== 1) continue;
        if (added.matches(named)) check(added);
        checkIn(added);
      }
    }
  };
  addEventListener('DOMContentLoaded', () => checkIn(document));
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}`;

/** Fills in the form for signing in, and sends it. */
export async function signInOn(page: Pick<Page, 'getByLabel'>, user: { email: string; password: string }) {
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** The prefix of the cookie's name requires https; Chromium also sends it to localhost without https. */
async function giveSession(context: BrowserContext, serverUrl: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  const url = serverUrl.replace('http:', 'https:');
  await context.addCookies([{ name, value, url, httpOnly: true, secure: true, sameSite: 'Lax' }]);
}

/**
 * Each chunk of a language has all its messages as one literal: the built files are otherwise unchanged. Routes of
 * Playwright would do the same, but disable the cache for every other file.
 */
async function showPseudoLocale(page: Page, language: ConsoleLanguage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const answer = async (requestId: string, url: string) => {
    const part = messageParts.find((one) => url.includes(`/${one}-${language}-`));
    const messages = JSON.stringify(JSON.stringify(pseudoMessages(builtMessages('en', part))));
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
    const changed = text.replace(/JSON\.parse\(`.*?`\)/s, () => `JSON.parse(${messages})`);
    const responseHeaders = [{ name: 'Content-Type', value: 'text/javascript' }];
    await session.send('Fetch.fulfillRequest', {
      ...{ requestId, responseCode: 200, responseHeaders },
      body: Buffer.from(changed).toString('base64'),
    });
  };
  // It fails when the page is left meanwhile; then no test waits for the answer.
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    answer(requestId, request.url).catch(() => {});
  });
  const patterns = ['', ...messageParts.map((part) => `${part}-`)].map((part) => ({
    urlPattern: `*/app/assets/${part}${language}-*.js`,
    requestStage: 'Response' as const,
  }));
  await session.send('Fetch.enable', { patterns });
}

/** Minified, which takes less than half as long to send and to compile. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe finds on the page as it is now. */
export async function axeViolations(page: Page, { isContrastMeasured = true } = {}): Promise<string[]> {
  // It stays in the page until the next one is loaded, so that its half a megabyte is compiled once for all runs.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axeSource);
  const rules = { 'color-contrast': { enabled: isContrastMeasured } };
  const options = JSON.stringify({ resultTypes: ['violations'], rules });
  // Only the data that the test needs is sent to this process.
  return page.evaluate(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

/**
 * Fails when axe finds a violation on the page, or it is wider than its window, once everything is loaded. Contrast takes two thirds of the time of axe: the trial `journeys/journeys.trial.ts` measures it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  const isContrastMeasured = process.env.AXE_CONTRAST === 'true';
  expect(await axeViolations(page, { isContrastMeasured })).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it fits').toBe(true);
}
