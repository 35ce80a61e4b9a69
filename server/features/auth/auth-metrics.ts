/** Metrics of users and their sign-ins. They cover this process only; the audit log covers all processes. */
import { type App, onePerApp } from '#platform/app-context.ts';
import { counter } from '#platform/observability/metrics.ts';

/** The result of a login; a refusal of a provider sign-in has its identifier. */
type LoginResult =
  | 'succeeded'
  | 'wrong_password'
  | 'unknown_account'
  | 'locked'
  | 'disabled'
  | 'email_not_verified'
  | 'wrong_code'
  | 'no_second_factor';

const results: readonly LoginResult[] = [
  'succeeded',
  'wrong_password',
  'unknown_account',
  'locked',
  'disabled',
  'email_not_verified',
  'wrong_code',
  'no_second_factor',
];

const metrics = onePerApp((app) => ({
  lockouts: counter(app, { name: 'petalpaw_lockouts_total', help: 'Lockouts of accounts.' }),
  logins: counter(
    app,
    {
      name: 'petalpaw_logins_total',
      help: 'Logins by method (password, passkey or provider) and result.',
      labels: ['method', 'result'],
    },
    [
      ...results.map((result) => ({ method: 'password', result })),
      { method: 'provider', result: 'succeeded' },
      { method: 'passkey', result: 'succeeded' },
      { method: 'passkey', result: 'refused' },
    ],
  ),
  securityEvents: counter(
    app,
    {
      name: 'petalpaw_security_events_total',
      help: 'Security events by name, as in the log and the audit log.',
      labels: ['event'],
    },
    ['login', 'loginFailed', 'accountLocked', 'passwordRefused', 'refreshReused', 'oauthRefused'].map(
      (event) => ({
        event,
      }),
    ),
  ),
}));

/** Registers the metrics, so that they are visible before the first event. */
export function registerAuthMetrics(app: App): void {
  metrics(app);
}

export function countLockout(app: App): void {
  metrics(app).lockouts.inc();
}

export function countPasswordLogin(app: App, result: LoginResult): void {
  metrics(app).logins.inc({ method: 'password', result });
}

/** `result` is `succeeded` or the identifier of the refusal. */
export function countProviderLogin(app: App, result: string): void {
  metrics(app).logins.inc({ method: 'provider', result });
}

export function countPasskeyLogin(app: App, result: 'succeeded' | 'refused'): void {
  metrics(app).logins.inc({ method: 'passkey', result });
}

/** `event` is the action of an audit entry. */
export function countSecurityEvent(app: App, event: string): void {
  metrics(app).securityEvents.inc({ event });
}
