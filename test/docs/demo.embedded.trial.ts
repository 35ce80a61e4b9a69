/** `npm run demo`, which is docs/first-walk.md for users without bash: it shows all of the walk, and succeeds. */
import { expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { pageText } from './documentation.ts';

test('docs/first-walk.md: without bash, npm run demo shows the same things, in any shell', async () => {
  expect(pageText('docs/first-walk.md')).toMatch(/In PowerShell[^\n]*`npm run demo`/);
  const demo = runChild('scripts/demo.ts');
  // It stops with an error at the first answer whose status differs from the one it announces.
  expect([await demo.ended, demo.err()]).toEqual([0, '']);
  for (const part of [
    'POST /auth/login',
    'POST /services   (signed in)',
    '?lang=vi',
    'Accept-Language: ',
    '9223372036854775807',
    '"statusCode": 400',
    '"error": "VACCINATION_MISSING"',
    '"after": {\n            "overrideRules": true',
    '"assign": "best"',
  ])
    expect(demo.out()).toContain(part);
  expect(demo.out()).toContain('The server is stopped and its data removed.');
});
