import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings } from './describe-settings.ts';

const README = new URL('../../../../README.md', import.meta.url);

test('contract §1: describeSettings lists exactly the variables of the contract, and the files of the secrets', () => {
  const names = [...describeSettings().matchAll(/^\| (`.+?`) \|/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .map((name) => name.replaceAll('`', ''));
  expect(names).toEqual(
    `HOST PORT DATABASE_URL DATABASE_DIRECT_URL DATABASE_POOL_SIZE MIGRATE_ON_START REQUIRE_TLS DRAIN_DELAY DATA_DIR PUBLIC_URL TRUST_PROXY ADMIN_EMAIL ADMIN_PASSWORD APP_SECRET SMTP_URL MAIL_FROM
    REQUIRE_EMAIL_VERIFICATION LINK_TTL BREACHED_PASSWORDS_URL REQUIRE_SECOND_FACTOR ACCESS_TOKEN_TTL REFRESH_IDLE_TTL REFRESH_ABSOLUTE_TTL REFRESH_REUSE_INTERVAL
    SESSION_IDLE_TIMEOUT SESSION_ABSOLUTE_TIMEOUT SESSION_WARNING LOCKOUT_THRESHOLD LOCKOUT_DURATION RATE_LIMIT
    AUTH_RATE_LIMIT AUDIT_RETENTION BODY_LIMIT PETS_PER_USER CORS_ORIGINS METRICS_TOKEN LANG_COOKIE LANG_HEADER LOG_LEVEL OAUTH_<NAME>_ISSUER
    OAUTH_<NAME>_CLIENT_ID OAUTH_<NAME>_CLIENT_SECRET DATABASE_URL_FILE DATABASE_DIRECT_URL_FILE ADMIN_PASSWORD_FILE APP_SECRET_FILE
    SMTP_URL_FILE METRICS_TOKEN_FILE OAUTH_<NAME>_CLIENT_SECRET_FILE`.split(/\s+/),
  );
});

test.runIf(existsSync(README))('README contains the table of describeSettings', () => {
  const shown = /<!-- settings -->\n([\s\S]*?)\n<!-- \/?settings -->/.exec(readFileSync(README, 'utf8'))?.[1];
  expect(shown?.trim()).toBe(describeSettings());
});
