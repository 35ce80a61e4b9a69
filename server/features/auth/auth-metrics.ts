/** Metrics of users and their sign-ins. They cover this process only; the audit log covers all processes. */

import { counter } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

/** Why a login with a password fails: in the audit log, and as a result in the metrics. */
export const loginFailures = {
  'wrong password': 'wrong_password',
  'no such account': 'unknown_account',
  locked: 'locked',
  disabled: 'disabled',
  'email not verified': 'email_not_verified',
  'wrong code': 'wrong_code',
  'used code': 'used_code',
  'no second factor': 'no_second_factor',
} as const;

const metrics = onePerApp('authMetrics', (app: App) => ({
  lockouts: counter(app, { name: 'petalpaw_lockouts_total', help: 'Lockouts of accounts.' }),
  logins: counter(
    app,
    {
      name: 'petalpaw_logins_total',
      help: 'Logins by method (password, passkey or provider) and result.',
      labels: ['method', 'result'],
    },
    [
      ...['succeeded', ...Object.values(loginFailures)].map((result) => ({ method: 'password', result })),
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
    [
      'login',
      'loginFailed',
      'accountLocked',
      'passwordRefused',
      'secondFactorRefused',
      'refreshReused',
      'oauthRefused',
    ].map((event) => ({ event })),
  ),
}));

/** Registers the metrics, so that they are visible before the first event. */
export function registerAuthMetrics(app: App): void {
  metrics(app);
}

export function countLockout(app: App): void {
  metrics(app).lockouts.inc();
}

/** `result` is `succeeded`, a reason, or of a provider the identifier of the refusal. */
export function countLogin(app: App, method: 'password' | 'passkey' | 'provider', result: string): void {
  metrics(app).logins.inc({ method, result });
}

/** `event` is the action of an audit entry. */
export function countSecurityEvent(app: App, event: string): void {
  metrics(app).securityEvents.inc({ event });
}
