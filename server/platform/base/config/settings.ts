/**
 * The table of settings (contract §1). The parser, the type `Config` and the table in README are derived from it; a
 * variable that is neither here nor in `oauthSettings` does not exist. Names that end in `Ms` are whole milliseconds, which
 * may exceed a timer's limit of 24.8 days. Never log the value of a secret.
 */
import { defaulted, optional } from './setting.ts';
import { signInSettings } from './sign-in-settings.ts';
import { host, mailAddress, mailSender, origins, webOrigin } from './values/address.ts';
import { postgresUrl, smtpUrl } from './values/connection-url.ts';
import { duration, limit, orOff, size, wholeNumber, yesOrNo } from './values/number.ts';
import { trustedProxies } from './values/trusted-proxies.ts';
import { bearerToken, logLevel, textOfLength, token } from './values/word.ts';

export const settings = {
  host: defaulted({
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` or `::` for all of them.',
    example: '0.0.0.0',
    parse: host,
  }),
  port: defaulted({
    name: 'PORT',
    default: '3000',
    meaning: 'Port to listen on; `0` picks a free one. The ready line names the address.',
    parse: wholeNumber(0, 65_535),
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    shownDefault: 'unset: embedded in `DATA_DIR`',
    meaning:
      'A PostgreSQL database, version 15 or newer. It may name several hosts, of which the one that takes writes is used.',
    example: 'postgres://petalpaw:secret@db.example.com:5432/petalpaw',
    secret: true,
    parse: postgresUrl,
  }),
  databaseDirectUrl: optional({
    name: 'DATABASE_DIRECT_URL',
    shownDefault: '`DATABASE_URL`',
    meaning:
      'The same database without a connection pooler in between, for migrations, notifications, backup and restore.',
    example: 'postgres://petalpaw:secret@db.example.com:5432/petalpaw',
    secret: true,
    parse: postgresUrl,
  }),
  databasePoolSize: defaulted({
    name: 'DATABASE_POOL_SIZE',
    default: '10',
    meaning: 'The most connections of one process to the database, 1 to 1000, besides one for notifications.',
    parse: wholeNumber(1, 1_000),
  }),
  migrateOnStart: defaulted({
    name: 'MIGRATE_ON_START',
    default: 'true',
    meaning:
      'With `true`, a start applies pending migrations. With `false`, it requires that `npm run migrate` has applied them, so the role of `DATABASE_URL` needs no right to change tables.',
    example: 'false',
    parse: yesOrNo,
  }),
  requireTls: defaulted({
    name: 'REQUIRE_TLS',
    default: 'false',
    meaning:
      'With `true`, every connection that the server opens to another machine must be encrypted, with a verified certificate. PostgreSQL URLs then need `sslmode=verify-full`.',
    example: 'true',
    parse: yesOrNo,
  }),
  drainDelayMs: defaulted({
    name: 'DRAIN_DELAY',
    default: '500ms',
    meaning:
      'How long a stopping server accepts requests while `/health/ready` is 503, up to `1h`. Set it longer than the load balancer needs to notice.',
    example: '5s',
    parse: duration(0, 3_600_000),
  }),
  dataDir: defaulted({
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder of the embedded database, generated secrets (mode 0600) and `mail/`.',
    empty: 'is refused',
    parse: (text) => text,
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    shownDefault: '`http://HOST:PORT`',
    meaning: 'The origin that clients see: for links in emails, CSRF checks and OAuth redirects.',
    example: 'https://petalpaw.example.com',
    parse: webOrigin,
  }),
  trustProxy: defaulted({
    name: 'TRUST_PROXY',
    default: 'off',
    meaning:
      'Proxies whose `X-Forwarded-*` headers are used: a number of hops, or addresses and CIDR ranges.',
    example: '10.0.0.0/8,fd00::/8',
    parse: trustedProxies,
  }),
  adminEmail: optional({
    name: 'ADMIN_EMAIL',
    shownDefault: 'unset: `admin@localhost` on an empty embedded database',
    meaning:
      'The first ADMIN, created (verified) at the start when there is none. Requires `ADMIN_PASSWORD`.',
    example: 'admin@example.com',
    parse: mailAddress,
  }),
  adminPassword: optional({
    name: 'ADMIN_PASSWORD',
    shownDefault: 'unset: a random one in `DATA_DIR/first-admin`',
    meaning: 'Password of the first ADMIN, 8 to 128 characters.',
    example: '<a long sentence of your own>',
    secret: true,
    parse: textOfLength(8, 128),
  }),
  appSecret: optional({
    name: 'APP_SECRET',
    shownDefault: 'generated in `DATA_DIR`; required with `DATABASE_URL`',
    meaning:
      'Root secret, 32 characters or more, the same for all replicas. `openssl rand -base64 33` makes one.',
    example: '<the output of openssl rand -base64 33>',
    secret: true,
    parse: textOfLength(32, 4096),
  }),
  smtpUrl: optional({
    name: 'SMTP_URL',
    shownDefault: 'unset: `.eml` files in `DATA_DIR/mail/`',
    meaning:
      'The server for outgoing email; `smtps://` for TLS from the first byte. A password is not sent without TLS.',
    example: 'smtp://user:secret@mail.example.com:587',
    secret: true,
    parse: smtpUrl,
  }),
  mailFrom: optional({
    name: 'MAIL_FROM',
    meaning:
      'The sender of emails: an address, or `Name <address>`. Default of the name: that of the business.',
    example: 'Petal & Paw <office@example.com>',
    parse: mailSender,
  }),
  ...signInSettings,
  rateLimit: defaulted({
    name: 'RATE_LIMIT',
    default: '1000/1m',
    meaning: 'Requests of one client to one endpoint per time window; `off` for no limit.',
    parse: orOff(limit),
  }),
  authRateLimit: defaulted({
    name: 'AUTH_RATE_LIMIT',
    default: '60/1m',
    meaning:
      'The same for POST `/auth/*` and both GETs of sign-in with a provider; counted over all processes.',
    parse: orOff(limit),
  }),
  auditRetentionMs: defaulted({
    name: 'AUDIT_RETENTION',
    default: 'off',
    meaning:
      'How long entries of the audit log stay in the database before `npm run audit:export` moves their months to files; `off` keeps them.',
    example: '365d',
    parse: orOff(duration(86_400_000)),
  }),
  bodyLimit: defaulted({
    name: 'BODY_LIMIT',
    default: '1mb',
    meaning: 'The largest body of a request, in bytes, `kb` or `mb`.',
    parse: size,
  }),
  petsPerUser: defaulted({
    name: 'PETS_PER_USER',
    default: '1000',
    meaning: 'The most pets of one user, each with one photograph at most.',
    parse: wholeNumber(1, 1_000_000),
  }),
  corsOrigins: defaulted({
    name: 'CORS_ORIGINS',
    default: '',
    shownDefault: 'none',
    meaning: 'Comma-separated origins whose pages may call with a bearer token.',
    example: 'https://shop.example.com,http://localhost:5173',
    parse: origins,
  }),
  metricsToken: optional({
    name: 'METRICS_TOKEN',
    shownDefault: 'unset: this machine only',
    meaning: 'The bearer token for `/metrics`.',
    example: '<the output of openssl rand -hex 24>',
    secret: true,
    parse: bearerToken,
  }),
  languageCookie: defaulted({
    name: 'LANG_COOKIE',
    default: 'lang',
    meaning: 'The cookie that names the language.',
    parse: token,
  }),
  languageHeader: defaulted({
    name: 'LANG_HEADER',
    default: 'Accept-Language',
    meaning: 'The header that names the language.',
    parse: token,
  }),
  logLevel: defaulted({
    name: 'LOG_LEVEL',
    default: 'info',
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. JSON lines; pretty on a terminal.',
    parse: logLevel,
  }),
};
