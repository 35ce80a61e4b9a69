/** The settings of signing in: mailed links, passwords, second factors, tokens, sessions and lockout (contract §1, §13). */
import { secondFactorRules } from '#domain/access/second-factor.ts';
import { defaulted, optional } from './setting.ts';
import { serviceUrl } from './values/connection-url.ts';
import { duration, orOff, wholeNumber, yesOrNo } from './values/number.ts';
import { oneWordOf } from './values/word.ts';

export const signInSettings = {
  requireEmailVerification: defaulted({
    name: 'REQUIRE_EMAIL_VERIFICATION',
    default: 'true',
    meaning: 'With `true`, the link in the email must be followed before the first login.',
    parse: yesOrNo,
  }),
  linkTtlMs: optional({
    name: 'LINK_TTL',
    shownDefault: '`24h` to confirm an address, `1h` for a new password, `7d` for the first one',
    meaning:
      'How long every emailed link is valid. ASVS level 2 requires `10m` or less (docs/security.md, V6.5.5).',
    example: '10m',
    parse: duration(1),
  }),
  breachedPasswordsUrl: optional({
    name: 'BREACHED_PASSWORDS_URL',
    meaning:
      'A service with the passwords of data breaches, which are refused as new passwords. It receives the first five hexadecimal digits of the SHA-1, appended to this address.',
    example: 'https://api.pwnedpasswords.com/range/',
    parse: serviceUrl,
  }),
  requireSecondFactor: defaulted({
    name: 'REQUIRE_SECOND_FACTOR',
    default: 'off',
    meaning:
      'The users who must have a second factor: `off` (nobody), `staff` (STAFF, MANAGER and ADMIN) or `all`. Until they have one, they can use only `/auth/*`.',
    example: 'staff',
    parse: oneWordOf(secondFactorRules),
  }),
  accessTokenTtlMs: defaulted({
    name: 'ACCESS_TOKEN_TTL',
    default: '5m',
    meaning: 'How long an access token is valid.',
    parse: duration(1),
  }),
  refreshIdleTtlMs: defaulted({
    name: 'REFRESH_IDLE_TTL',
    default: '7d',
    meaning: 'How long a refresh token stays valid without being used.',
    parse: duration(1),
  }),
  refreshAbsoluteTtlMs: defaulted({
    name: 'REFRESH_ABSOLUTE_TTL',
    default: '30d',
    meaning: 'How long after the login refresh tokens can be used at all.',
    parse: duration(1),
  }),
  refreshReuseIntervalMs: defaulted({
    name: 'REFRESH_REUSE_INTERVAL',
    default: '0s',
    meaning:
      'How long, up to `1m`, a repeated refresh returns the same successor again instead of counting as theft.',
    example: '10s',
    parse: duration(0, 60_000),
  }),
  sessionIdleTimeoutMs: defaulted({
    name: 'SESSION_IDLE_TIMEOUT',
    default: '30m',
    meaning: 'A cookie session ends after this time without a request.',
    parse: duration(1),
  }),
  sessionAbsoluteTimeoutMs: defaulted({
    name: 'SESSION_ABSOLUTE_TIMEOUT',
    default: '8h',
    meaning: 'A cookie session ends this long after the login in any case.',
    parse: duration(1),
  }),
  sessionWarningMs: defaulted({
    name: 'SESSION_WARNING',
    default: '2m',
    meaning: 'How long before the end of a session its answers carry a warning.',
    parse: duration(0),
  }),
  lockoutThreshold: defaulted({
    name: 'LOCKOUT_THRESHOLD',
    default: '5',
    meaning: 'An account is locked after this many failed logins in a row; `off` for never.',
    parse: orOff(wholeNumber(1, 1_000_000)),
  }),
  lockoutDurationMs: defaulted({
    name: 'LOCKOUT_DURATION',
    default: '15m',
    meaning: 'How long an account stays locked; `off` for no lockout.',
    parse: orOff(duration(1)),
  }),
};
