import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { verifyEmailPage, verifyEmailPageSecurity } from './verify-email-page.ts';

/** Presses the button of the page as a browser would, with a server that returns this answer. */
async function press(
  answer: () => Promise<{ ok: boolean; status: number }>,
  address = { hash: '', search: '?token=a%2Bsecret&lang=en' },
) {
  const html = verifyEmailPage('en');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  const dataset = Object.fromEntries(
    [...html.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
  );
  const asked: { url: string; method: string; body: string }[] = [];
  let click = async () => {};
  const button = {
    disabled: false,
    hidden: false,
    dataset,
    addEventListener: (_: string, work: typeof click) => {
      click = work;
    },
  };
  const status = { textContent: '' };
  const shown: string[] = [];
  runInNewContext(script, {
    document: { querySelector: (name: string) => (name === 'button' ? button : status) },
    location: { ...address, pathname: '/auth/verify-email' },
    history: { replaceState: (_state: unknown, _title: string, url: string) => shown.push(url) },
    fetch: (url: string, request: { method: string; body: string }) => {
      asked.push({ url, ...request });
      return answer();
    },
    URLSearchParams,
  });
  expect(asked).toEqual([]);
  await click();
  return { asked, button, told: status.textContent, address: shown, dataset };
}

test('the button posts the token as JSON and removes it from the address (contract §5)', async () => {
  const { asked, button, told, address, dataset } = await press(async () => ({ ok: true, status: 201 }));
  expect(asked).toMatchObject([{ url: '/auth/verify-email', method: 'POST', body: '{"token":"a+secret"}' }]);
  expect(told).toBe(dataset.done);
  expect(button.hidden).toBe(true);
  expect(address.at(-1)).toBe('/auth/verify-email');
});

test('ASVS 5.0, 14.2.1: a token in the query of an older link is moved into the fragment at once', async () => {
  const unavailable = async () => ({ ok: false, status: 503 });
  expect((await press(unavailable)).address).toEqual(['/auth/verify-email?lang=en#token=a%2Bsecret']);
  const alone = { hash: '', search: '?token=a%2Bsecret' };
  expect((await press(unavailable, alone)).address).toEqual(['/auth/verify-email#token=a%2Bsecret']);
  const inFragment = { hash: '#token=a%2Bsecret&lang=en', search: '' };
  expect((await press(unavailable, inFragment)).address).toEqual([]);
});

test('contract §18: the token is read from the fragment, too, and the fragment goes first', async () => {
  for (const search of ['', '?token=another&lang=en']) {
    const { asked } = await press(async () => ({ ok: true, status: 201 }), {
      hash: '#token=a%2Bsecret&lang=en',
      search,
    });
    expect(asked).toMatchObject([{ body: '{"token":"a+secret"}' }]);
  }
});

test('an invalid link shows a message; after a temporary error the button can be pressed again', async () => {
  const invalid = await press(async () => ({ ok: false, status: 400 }));
  expect([invalid.told, invalid.button.hidden]).toEqual([invalid.dataset.invalid, true]);
  for (const answer of [
    async () => ({ ok: false, status: 503 }),
    () => Promise.reject(new Error('offline')),
  ]) {
    const failed = await press(answer);
    expect([failed.told, failed.button.hidden, failed.button.disabled]).toEqual([
      failed.dataset.failed,
      false,
      false,
    ]);
  }
});

test('the page exists in every language, without external resources (contract §3)', () => {
  for (const language of languages) {
    const html = verifyEmailPage(language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/undefined|\son\w+=|src=|href=/);
  }
  expect(verifyEmailPageSecurity).not.toContain('unsafe');
});
