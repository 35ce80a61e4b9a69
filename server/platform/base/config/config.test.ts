import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { settings } from './settings.ts';
import { problems } from './testing/problems.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const SERVER = { DATABASE_URL: 'postgres://user:hidden@db/petalpaw', APP_SECRET: SECRET };

test('contract §1: readConfig returns the defaults for an empty environment', () => {
  expect(readConfig({ PATH: '/usr/bin', SOMEBODY_ELSES: 'x' })).toEqual({
    ...{ host: '127.0.0.1', port: 3000, databasePoolSize: 10, migrateOnStart: true, requireTls: false },
    ...{ drainDelayMs: 500, dataDir: './data', trustProxy: false, requireEmailVerification: true },
    ...{ requireSecondFactor: 'off', oauth: [], accessTokenTtlMs: 300_000, refreshIdleTtlMs: 604_800_000 },
    ...{ refreshAbsoluteTtlMs: 2_592_000_000, refreshReuseIntervalMs: 0, sessionIdleTimeoutMs: 1_800_000 },
    ...{ sessionAbsoluteTimeoutMs: 28_800_000, sessionWarningMs: 120_000 },
    lockout: { threshold: 5, durationMs: 900_000 },
    rateLimit: { points: 1000, windowMs: 60_000 },
    authRateLimit: { points: 60, windowMs: 60_000 },
    ...{ auditRetentionMs: undefined, bodyLimit: 1_048_576, petsPerUser: 1000, corsOrigins: [] },
    ...{ languageCookie: 'lang', languageHeader: 'Accept-Language', logLevel: 'info' },
  } satisfies Partial<Config>);
});

describe('contract §1: readConfig accepts', () => {
  const sender = (name: string) => ({ mailFrom: { name, address: 'o@example.com' } });
  const range = 'https://range.example/a?key=b';
  const proxies = ['10.0.0.0/8', 'fd00::/8', '192.168.1.7'];
  const origins = ['https://a.example', 'http://b.example'];
  const accepted: [string, string, Partial<Config>][] = [
    ['HOST', '::1', { host: '::1' }],
    ['HOST', '[::]', { host: '::' }],
    ['HOST', 'petal-paw.internal', { host: 'petal-paw.internal' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 65535\r', { port: 65_535 }],
    ['DATABASE_POOL_SIZE', '1', { databasePoolSize: 1 }],
    ['DATABASE_POOL_SIZE', '1000', { databasePoolSize: 1_000 }],
    ['DATA_DIR', '/var/lib/petal paw', { dataDir: '/var/lib/petal paw' }],
    ['PUBLIC_URL', 'HTTPS://Shop.Example.com:443/', { publicUrl: 'https://shop.example.com' }],
    ['PUBLIC_URL', 'http://[::1]:8080', { publicUrl: 'http://[::1]:8080' }],
    ['TRUST_PROXY', 'off', { trustProxy: false }],
    ['TRUST_PROXY', '0', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8, fd00::/8 192.168.1.7', { trustProxy: proxies }],
    ['SMTP_URL', 'smtps://u:p%40ss@mail.example.com', { smtpUrl: 'smtps://u:p%40ss@mail.example.com' }],
    ['MAIL_FROM', 'o@example.com', sender('')],
    ['MAIL_FROM', 'Petal & Paw <o@example.com>', sender('Petal & Paw')],
    ['MAIL_FROM', '"Paw, \\"P\\"" <o@example.com>', sender('Paw, "P"')],
    ['REQUIRE_EMAIL_VERIFICATION', 'FALSE', { requireEmailVerification: false }],
    ['REQUIRE_EMAIL_VERIFICATION', '1', { requireEmailVerification: true }],
    ['MIGRATE_ON_START', 'false', { migrateOnStart: false }],
    ['REQUIRE_TLS', 'true', { requireTls: true }],
    ['LINK_TTL', '10m', { linkTtlMs: 600_000 }],
    ['BREACHED_PASSWORDS_URL', range, { breachedPasswordsUrl: range }],
    ['BREACHED_PASSWORDS_URL', 'http://localhost:8080', { breachedPasswordsUrl: 'http://localhost:8080' }],
    ['ACCESS_TOKEN_TTL', '500ms', { accessTokenTtlMs: 500 }],
    ['ACCESS_TOKEN_TTL', '90s', { accessTokenTtlMs: 90_000 }],
    ['REFRESH_REUSE_INTERVAL', '1m', { refreshReuseIntervalMs: 60_000 }],
    ['SESSION_WARNING', '0s', { sessionWarningMs: 0 }],
    ['DRAIN_DELAY', '0s', { drainDelayMs: 0 }],
    ['DRAIN_DELAY', '1h', { drainDelayMs: 3_600_000 }],
    ['LOCKOUT_THRESHOLD', 'off', { lockout: undefined }],
    ['LOCKOUT_DURATION', 'OFF', { lockout: undefined }],
    ['LOCKOUT_THRESHOLD', '3', { lockout: { threshold: 3, durationMs: 900_000 } }],
    ['RATE_LIMIT', 'off', { rateLimit: undefined }],
    ['AUTH_RATE_LIMIT', '5 / 10s', { authRateLimit: { points: 5, windowMs: 10_000 } }],
    ['AUDIT_RETENTION', '365d', { auditRetentionMs: 31_536_000_000 }],
    ['AUDIT_RETENTION', 'off', { auditRetentionMs: undefined }],
    ['BODY_LIMIT', '64KB', { bodyLimit: 65_536 }],
    ['BODY_LIMIT', '1000', { bodyLimit: 1000 }],
    ['CORS_ORIGINS', 'https://A.example/, http://b.example:80', { corsOrigins: origins }],
    ['CORS_ORIGINS', 'capacitor://localhost', { corsOrigins: ['capacitor://localhost'] }],
    ['METRICS_TOKEN', 't', { metricsToken: 't' }],
    ['LANG_COOKIE', '__Host-lang', { languageCookie: '__Host-lang' }],
    ['LANG_HEADER', 'X-Lang', { languageHeader: 'X-Lang' }],
    ['LOG_LEVEL', 'SILENT', { logLevel: 'silent' }],
  ];
  test.each(accepted)('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  test('a PostgreSQL server and the first ADMIN', () => {
    const admin = { ADMIN_EMAIL: 'admin@localhost', ADMIN_PASSWORD: ' spaces are meant ' };
    expect(readConfig({ ...SERVER, ...admin })).toMatchObject({
      databaseUrl: SERVER.DATABASE_URL,
      appSecret: SECRET,
      admin: { email: 'admin@localhost', password: ' spaces are meant ' },
    });
    const urls = ['postgresql://db', 'postgres://u:p@/name?host=/run/postgresql', ' postgres://db/x\n'];
    for (const url of urls) expect(readConfig({ ...SERVER, DATABASE_URL: url }).databaseUrl).toBe(url.trim());
  });
});

describe('contract §1: readConfig rejects a malformed value with one line that names the variable, the problem and an example', () => {
  const rejected = [
    ['HOST', 'http://x', 'a b', 'x:80', '1.2.3', '256.1.1.1', '-x'],
    ['PORT', '-1', '65536', '3000.5', '0x10', '1e3', 'http'],
    ['DATABASE_URL', 'mysql://db', 'db', 'postgres//x', 'postgres://user:p#ss@:x/'],
    ['DATABASE_POOL_SIZE', '0', '1001', '-1', '2.5', 'many'],
    ['PUBLIC_URL', 'petalpaw.example', 'ftp://x', 'https:x'],
    ['PUBLIC_URL', 'https://x/path', 'https://x?q', 'https://x#', 'https://u:p@x'],
    ['TRUST_PROXY', 'true', '100', 'proxy', ',', 'fe80::1%eth0'],
    ['TRUST_PROXY', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8'],
    ['SMTP_URL', 'smtp.example.com', 'http://x', 'smtp://', 'smtp://u:p@'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d', 'Name a@b', 'a@b, c@d', '<a@b', 'Name\n<a@b>', '@b'],
    ['REQUIRE_EMAIL_VERIFICATION', 'maybe', '2'],
    ['ACCESS_TOKEN_TTL', '5', '5 m', '-5m', '1.5h', '0s', '5M', '36501d', '99999999999999999999d'],
    ['REFRESH_REUSE_INTERVAL', '61s', 'off'],
    ['LINK_TTL', '0s', 'off', '10'],
    ['BREACHED_PASSWORDS_URL', 'http://range.example/', 'range.example'],
    ['BREACHED_PASSWORDS_URL', 'https://u:p@range.example', 'https://range.example/#a'],
    ['REQUIRE_TLS', 'maybe'],
    ['MIGRATE_ON_START', 'maybe'],
    ['LOCKOUT_THRESHOLD', '0', '-1', 'never', '2.5'],
    ['RATE_LIMIT', '1000', '1000/m', '0/1m', '10/0s', '1000/2d', '1m/1000', '-1/1m'],
    ['BODY_LIMIT', '0', '1tb', '1.5mb', '1gb', 'mb'],
    ['CORS_ORIGINS', '*', 'null', 'example.com', 'file:///x'],
    ['CORS_ORIGINS', 'https://x/path', 'https://x, *', 'https://u@x'],
    ['METRICS_TOKEN', 'two words', 'naïve', 'a\nb'],
    ['LANG_COOKIE', 'two words', 'a;b', 'a=b', 'é'],
    ['LANG_HEADER', 'two words', 'X:'],
    ['LOG_LEVEL', 'loud', 'warning'],
  ].flatMap(([name = '', ...values]) => values.map((value) => [name, value] as const));
  test.each(rejected)('rejects %s=%j', (name, value) => {
    const lines = problems({ APP_SECRET: SECRET, [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} (must|cannot) [^\\n]+\\. Example: ${name}=[^\\n]+$`));
  });

  test('accepts every example', () => {
    const verified = `${SERVER.DATABASE_URL}?sslmode=verify-full`;
    for (const { name, example } of Object.values(settings)) {
      // A placeholder in angle brackets can only be filled in by the reader.
      if (example.startsWith('<')) continue;
      const others = { ...SERVER, DATABASE_URL: verified, ADMIN_EMAIL: 'a@b', ADMIN_PASSWORD: '12345678' };
      expect(problems({ ...others, [name]: example })).toEqual([]);
    }
  });

  test('reports all problems together, in the order of the table', () => {
    const named = problems({ PORT: 'x', LOG_LEVEL: 'x', BODY_LIMIT: 'x' }).map((line) => line.split(' ')[0]);
    expect(named).toEqual(['PORT', 'BODY_LIMIT', 'LOG_LEVEL']);
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .*\nLOG_LEVEL /);
  });

  test.each([
    ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR', 'PUBLIC_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ...['APP_SECRET', 'SMTP_URL', 'METRICS_TOKEN', 'MAIL_FROM', 'OAUTH_X_CLIENT_SECRET'],
  ])('rejects an empty %s: its default could send data, email or users to the wrong place', (name) => {
    expect(problems({ [name]: '' }).some((line) => line.startsWith(`${name} is empty`))).toBe(true);
  });

  test('treats any other empty variable as unset', () => {
    for (const { name, empty } of Object.values(settings)) {
      if (empty === 'is unset') expect(readConfig({ [name]: ' ' })).toEqual(readConfig({}));
    }
  });
});

describe('contract §1: readConfig checks settings that depend on each other', () => {
  const expectOne = (env: Record<string, string>, problem: RegExp) =>
    expect(problems(env)).toEqual([expect.stringMatching(problem)]);

  test('requires APP_SECRET with DATABASE_URL', () => {
    expectOne({ DATABASE_URL: SERVER.DATABASE_URL }, /^APP_SECRET is required with DATABASE_URL/);
    expectOne({ APP_SECRET: 'x'.repeat(31) }, /^APP_SECRET must have 32/);
    expect(problems({ APP_SECRET: 'x'.repeat(32) })).toEqual([]);
  });

  test('requires ADMIN_EMAIL and ADMIN_PASSWORD together, with a password of 8 to 128 characters', () => {
    expectOne({ ADMIN_EMAIL: 'a@b' }, /^ADMIN_PASSWORD is missing/);
    expectOne({ ADMIN_PASSWORD: '12345678' }, /^ADMIN_EMAIL is missing/);
    expectOne({ ADMIN_EMAIL: 'a', ADMIN_PASSWORD: '12345678' }, /^ADMIN_EMAIL must/);
    const wrong = (ADMIN_PASSWORD: string) => problems({ ADMIN_EMAIL: 'a@b', ADMIN_PASSWORD }).length;
    expect(['🐾'.repeat(7), 'x'.repeat(129)].map(wrong)).toEqual([1, 1]);
    expect(['🐾'.repeat(8), '🐾'.repeat(128)].map(wrong)).toEqual([0, 0]);
  });

  test.each([
    ['SESSION_IDLE_TIMEOUT', '2h', 'SESSION_ABSOLUTE_TIMEOUT', '1h', '2h'],
    ['SESSION_WARNING', '5m', 'SESSION_IDLE_TIMEOUT', '5m', '6m'],
    ['REFRESH_IDLE_TTL', '2d', 'REFRESH_ABSOLUTE_TTL', '1d', '2d'],
    ['REFRESH_REUSE_INTERVAL', '10s', 'REFRESH_IDLE_TTL', '10s', '11s'],
  ])('rejects %s=%s with %s=%s, and accepts it with %s', (left, value, right, wrong, fitting) => {
    expectOne({ [left]: value, [right]: wrong }, new RegExp(`^${left} must .* ${right} `));
    expect(problems({ [left]: value, [right]: fitting })).toEqual([]);
  });

  test('accepts a shortened limit without the related one, because the earlier limit applies', () => {
    for (const name of ['SESSION_ABSOLUTE_TIMEOUT', 'REFRESH_ABSOLUTE_TTL', 'REFRESH_IDLE_TTL'])
      expect(problems({ [name]: '5s' })).toEqual([]);
    expect(problems({ SESSION_IDLE_TIMEOUT: '3s' })).toEqual([]);
  });
});

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
