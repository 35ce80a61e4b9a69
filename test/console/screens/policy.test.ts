/** The policy of the page is in force, and the test harness detects each kind of violation. */
import { describe, expect } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { consoleTest as test } from '../support/console-test.ts';

/** Runs code in the page that violates the policy; its errors are expected. */
const breaches = {
  'a script made from text': {
    program: `const script = document.createElement('script'); script.append('globalThis.hasRun = true'); document.head.append(script)`,
    complaint: /policy broken: require-trusted-types-for/,
  },
  'an inline style': {
    program: `const style = document.createElement('style'); style.append('h1 { color: red }'); document.head.append(style)`,
    complaint: /policy broken: style-src/,
  },
  'an attribute that is a style': {
    program: `document.body.setAttribute('style', 'color: red')`,
    complaint: /policy broken: style-src/,
  },
  'a text that becomes markup': {
    program: `try { document.body.innerHTML = '<b>bold</b>' } catch {}`,
    complaint: /policy broken: require-trusted-types-for/,
  },
  'a script of another host': {
    program: `const script = document.createElement('script'); try { script.src = 'https://scripts.example/a.js' } catch {}`,
    complaint: /policy broken: require-trusted-types-for/,
  },
  'a request to another host': {
    program: `fetch('https://elsewhere.example/').catch(() => {})`,
    complaint: /policy broken: connect-src https:\/\/elsewhere\.example/,
  },
  'a link without a name, although it has one soon': {
    program: `const link = document.createElement('a'); link.href = '/'; document.body.append(link); requestAnimationFrame(() => link.append('Home'))`,
    complaint: /has no name: <a href="\/">/,
  },
  'a picture of another host, which the policy permits and tests do not': {
    program: `new Image().src = 'https://pictures.example/a.png'`,
    complaint: /asked https:\/\/pictures\.example\/a\.png/,
  },
} as const;

describe.skipIf(!hasChromium)('the policy of the page', () => {
  test('each breach of it fails the test that sees it', async ({ openPage }) => {
    const page = await openPage('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [breach, { program, complaint }] of Object.entries(breaches)) {
      page.complaints.length = 0;
      await page.evaluate(program);
      await expect.poll(() => page.complaints.join(), { message: breach }).toMatch(complaint);
      expect([breach, await page.evaluate('globalThis.hasRun')]).toEqual([breach, undefined]);
    }
    await expect(page.finish()).rejects.toThrow();
  });

  test('an inline script and an inline style in the page itself do not work, and fail the test', async ({
    server,
    openPage,
  }) => {
    const page = await openPage('');
    await page.route(`${server.url}/app/`, async (route) => {
      const response = await route.fetch();
      const added =
        '<style>body { color: rgb(1, 2, 3) }</style><script>globalThis.hasRun = true</script></head>';
      await route.fulfill({ response, body: (await response.text()).replace('</head>', added) });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('globalThis.hasRun')).toBe(undefined);
    expect(await page.evaluate('getComputedStyle(document.body).color')).not.toBe('rgb(1, 2, 3)');
    await expect
      .poll(() => page.complaints.join())
      .toMatch(/policy broken: style-src.*policy broken: script-src/);
    await expect(page.finish()).rejects.toThrow();
  });

  test('a page that follows the policy passes', async ({ openPage }) => {
    const page = await openPage('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('globalThis.trustedTypes?.defaultPolicy ?? null')).toBe(null);
  });
});
