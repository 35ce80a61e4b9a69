import { expect, test } from 'vitest';
import { looksForged } from './csrf.ts';

const here = 'https://pets.example';
const context = { publicOrigin: here, corsOrigins: ['https://shop.example'], hasSessionCookie: true };

test.each([
  ['same-origin', undefined, false],
  ['none', undefined, false],
  ['same-site', here, true],
  ['cross-site', here, true],
  ['', here, true],
  [undefined, undefined, false],
  [undefined, here, false],
  [undefined, 'https://evil.example', true],
  [undefined, 'null', true],
  [undefined, `${here}:8443`, true],
  [undefined, 'http://pets.example', true],
])(
  'contract §5 CSRF: looksForged with Sec-Fetch-Site %s and Origin %s returns %s',
  (secFetchSite, origin, forged) => {
    expect(looksForged({ 'sec-fetch-site': secFetchSite, origin }, context)).toBe(forged);
  },
);

test('contract §5 CSRF: looksForged accepts a page of CORS_ORIGINS only without the session cookie', () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' };
  expect(looksForged(headers, { ...context, hasSessionCookie: false })).toBe(false);
  expect(looksForged(headers, context)).toBe(true);
});
