import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { resetPasswordPage, resetPasswordPageSecurity } from './reset-password-page.ts';

interface ServerAnswer {
  readonly ok: boolean;
  readonly status: number;
  json?(): Promise<unknown>;
}

/** Fills in the form of the page and submits it as a browser would, with a server that returns this answer. */
async function submit(
  answer: () => Promise<ServerAnswer>,
  repeated = 'hoa sen trắng',
  address = { hash: '', search: '?token=a%2Bsecret&lang=en' },
) {
  const html = resetPasswordPage('en');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  const dataset = Object.fromEntries(
    [...html.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
  );
  const asked: { url: string; method: string; body: string }[] = [];
  const seen = { prevented: false, focused: false };
  let send = async (_event: object) => {};
  const inputs = [
    { value: 'hoa sen trắng' },
    {
      value: repeated,
      focus: () => {
        seen.focused = true;
      },
    },
  ];
  const button = { disabled: false };
  const form = {
    hidden: false,
    dataset,
    querySelector: () => button,
    querySelectorAll: () => inputs,
    addEventListener: (_: string, work: typeof send) => {
      send = work;
    },
  };
  const status = { textContent: '' };
  const shown: string[] = [];
  runInNewContext(script, {
    document: { querySelector: (name: string) => (name === 'form' ? form : status) },
    location: { ...address, pathname: '/auth/reset-password' },
    history: { replaceState: (_state: unknown, _title: string, url: string) => shown.push(url) },
    fetch: (url: string, request: { method: string; body: string }) => {
      asked.push({ url, ...request });
      return answer();
    },
    URLSearchParams,
  });
  expect(asked).toEqual([]);
  await send({
    preventDefault: () => {
      seen.prevented = true;
    },
  });
  return { asked, form, button, told: status.textContent, address: shown, dataset, seen };
}

const refusal = (error: string) => async () => ({ ok: false, status: 400, json: async () => ({ error }) });

test('the form posts token and password as JSON and removes the token from the address (contract §5)', async () => {
  const { asked, form, told, address, dataset, seen } = await submit(async () => ({ ok: true, status: 201 }));
  expect(asked).toMatchObject([{ url: '/auth/reset-password', method: 'POST' }]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ token: 'a+secret', password: 'hoa sen trắng' });
  expect([told, form.hidden, address.at(-1), seen.prevented]).toEqual([
    dataset.done,
    true,
    '/auth/reset-password',
    true,
  ]);
});

test('contract §18: the token is read from the fragment, too', async () => {
  const { asked } = await submit(async () => ({ ok: true, status: 201 }), undefined, {
    hash: '#token=a%2Bsecret&lang=en',
    search: '',
  });
  expect(JSON.parse(asked[0]?.body ?? '').token).toBe('a+secret');
});

test('two different passwords are not sent', async () => {
  const { asked, told, dataset, seen } = await submit(
    async () => ({ ok: true, status: 201 }),
    'hoa sen trang',
  );
  expect([asked, told, seen.focused]).toEqual([[], dataset.mismatch, true]);
});

test('the form stays for another try after a refused password or a temporary error', async () => {
  const answers = {
    refused: refusal('VALIDATION_FAILED'),
    failed: async () => ({ ok: false, status: 503 }),
  };
  for (const [outcome, answer] of Object.entries(answers)) {
    const { told, form, button, dataset, address } = await submit(answer);
    const kept = ['/auth/reset-password?lang=en#token=a%2Bsecret'];
    expect([told, form.hidden, button.disabled, address]).toEqual([dataset[outcome], false, false, kept]);
  }
  const offline = await submit(() => Promise.reject(new Error('offline')));
  expect([offline.told, offline.form.hidden]).toEqual([offline.dataset.failed, false]);
});

test('an invalid link shows a message and hides the form', async () => {
  const { told, form, dataset } = await submit(refusal('TOKEN_INVALID'));
  expect([told, form.hidden]).toEqual([dataset.invalid, true]);
});

test('the page exists in every language, and its form cannot be sent without the script (contract §3)', () => {
  for (const language of languages) {
    const html = resetPasswordPage(language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/undefined|\son\w+=|src=|href=|\sname="(?!viewport|robots)|action=/);
    // ASVS 5.0, 6.2.7: pasting and password managers; nothing is cut off.
    expect(html.match(/<input [^>]*autocomplete="new-password"/g)).toHaveLength(2);
    expect(html).not.toMatch(/maxlength/);
    for (const id of ['password', 'repeat']) expect(html).toContain(`<label for="${id}">`);
  }
  expect(resetPasswordPageSecurity).not.toContain('unsafe');
});
