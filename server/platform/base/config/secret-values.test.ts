import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settings } from './settings.ts';
import { problems } from './testing/problems.ts';

describe('contract §1: readConfig never prints a secret', () => {
  const secrets = Object.values(settings).filter(({ secret }) => secret);
  const others = ['OAUTH_X_CLIENT_SECRET', 'ADMIN_PASS', 'SMTP_PASSWORD', 'OAUTH_SECRET'];
  const variables = [...secrets.map(({ name }) => name), ...others];

  test('property: for any problem with its value', () => {
    const value = fc
      .string({ unit: 'grapheme-ascii', minLength: 5 })
      .filter((text) => /[^\s<>a-z]/i.test(text));
    fc.assert(
      fc.property(fc.constantFrom(...variables), value, (name, text) => {
        for (const line of problems({ [name]: `7Q${text}` })) expect(line).not.toContain(`7Q${text}`);
      }),
    );
  });

  test.each([
    ['PUBLIC_URL', 'https://user:hunter2@x/path'],
    ['CORS_ORIGINS', 'https://user:hunter2@x'],
    ['OAUTH_X_ISSUER', 'https://user:hunter2@x'],
    ['DATABASE_URL', 'postgres://user:hunter2@:/'],
    ['DATABASE_URL', 'user:hunter2@db'],
    ['DATABASE_URL', 'postgres://user:1?hunter2@db/x'],
    ['DATABASE_URL', 'postgres://user:1?hunter2&sslmode=x@db/x'],
    ['DATABASE_DIRECT_URL', 'postgres://user:hunter2@db/x?max=hunter2'],
    ['SMTP_URL', 'user:hunter2@db'],
  ])('in the password of a URL: %s=%s', (name, value) => {
    const lines = problems({ [name]: value });
    expect(lines[0]).toContain(name);
    expect(lines.join()).not.toContain('hunter2');
  });
});
