import { expect, test } from 'vitest';
import { looksForged } from './csrf.ts';

const here = 'https://pets.example';
const context = { publicOrigin: here, corsOrigins: [], hasSessionCookie: true };

// Every combination of a credential with a site and an origin: test/csrf.test.ts.
test.each([
  ['', here],
  [undefined, `${here}:8443`],
  [undefined, 'http://pets.example'],
])('contract §5 CSRF: a request with Sec-Fetch-Site %j and Origin %s looks forged', (site, origin) => {
  expect(looksForged({ 'sec-fetch-site': site, origin }, context)).toBe(true);
});
