import { describe, expect, test } from 'vitest';
import { problems } from './testing/problems.ts';

const given = { APP_SECRET: 'x'.repeat(32), REQUIRE_TLS: 'true' };
const database = 'postgres://user:hidden@db.example.com/petalpaw';

describe('contract §1, ASVS 5.0 12.3.1: REQUIRE_TLS', () => {
  test.each([
    ['DATABASE_URL', database],
    ['DATABASE_URL', `${database}?sslmode=require`],
    ['DATABASE_URL', `${database}?sslmode=verify-full&sslmode=disable`],
    ['DATABASE_URL', `${database}?sslmode=verify-full&ssl=false`],
    ['DATABASE_URL', 'postgres://user:hidden@localhost,db.example.com/petalpaw'],
    ['DATABASE_URL', 'postgres://user:hidden@localhost/petalpaw?host=db.example.com'],
    ['SMTP_URL', 'smtp://user:hidden@mail.example.com?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://user:hidden@mail.example.com?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtps://user:hidden@mail.example.com?tls.reject%55nauthorized=false'],
    ['SMTP_URL', 'smtps://mail.example.com?secure=false'],
  ])('refuses %s=%s with one line', (name, url) => {
    expect(problems({ ...given, [name]: url })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must (?!.*hidden).*: REQUIRE_TLS is set\\. Example: `)),
    ]);
    expect(problems({ ...given, REQUIRE_TLS: 'false', [name]: url })).toEqual([]);
  });

  test('refuses the direct address of the database as well', () => {
    const urls = { DATABASE_URL: `${database}?sslmode=verify-full`, DATABASE_DIRECT_URL: database };
    expect(problems({ ...given, ...urls })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL must have sslmode=verify-full: REQUIRE_TLS is set/),
    ]);
  });

  test.each(['postgres:///petalpaw', 'postgres://user:hidden@/petalpaw'])(
    'the host of %s is that of PGHOST, which PostgreSQL clients connect to',
    (url) => {
      const refused = (PGHOST?: string) =>
        problems({ ...given, DATABASE_URL: url, ...(PGHOST !== undefined && { PGHOST }) }).length;
      for (const here of [undefined, '', 'localhost', '/run/postgresql']) expect(refused(here)).toBe(0);
      expect(refused('db.example.com')).toBe(1);
    },
  );

  test.each([
    ['DATABASE_URL', `${database}?sslmode=verify-full`],
    ['DATABASE_URL', 'postgres://user:hidden@127.0.0.1/petalpaw'],
    ['DATABASE_URL', 'postgres://user:hidden@localhost,[::1]:5433/petalpaw'],
    ['DATABASE_URL', 'postgres://user:hidden@/petalpaw?host=/run/postgresql'],
    ['SMTP_URL', 'smtp://user:hidden@mail.example.com'],
    ['SMTP_URL', 'smtps://mail.example.com?ignoreTLS=false&tls.rejectUnauthorized=true'],
    ['SMTP_URL', 'smtp://127.0.0.1?ignoreTLS=true'],
  ])('accepts %s=%s', (name, url) => {
    expect(problems({ ...given, [name]: url })).toEqual([]);
  });
});
