/** The final check of a new password: the words of its user, the list of common passwords, and those of data breaches. */

import { contextProblem, normalizedPassword, passwordProblem } from '#domain/access/password-policy.ts';
import { type Cause, within } from '#domain/causes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/data/call.ts';
import { findBreach } from './breached-passwords.ts';
import { loadIsCommonPassword } from './common-passwords.ts';

interface NewPassword {
  readonly password: string;
  /** The property of the body; `password` by default. */
  readonly field?: string;
  /** The user whose password it becomes. */
  readonly user: { readonly name: string; readonly email: string };
}

/**
 * Refuses a password that violates the policy (contract §5, "Passwords", and §13; ASVS 5.0, 6.2.4, 6.2.11, 6.2.12). Call
 * it before a transaction begins: the list of breached passwords may be a service elsewhere.
 *
 * @throws Refusal VALIDATION_FAILED naming the field.
 */
export async function requireAcceptablePassword(call: Call, chosen: NewPassword): Promise<void> {
  const problem = await passwordProblemOf(call, chosen);
  if (problem) throw new Refusal('VALIDATION_FAILED', [within(chosen.field ?? 'password', problem)]);
}

/** Returns why the password is not acceptable; `undefined` when it is. */
export async function passwordProblemOf(
  call: Call,
  { password, user }: NewPassword,
): Promise<Cause | undefined> {
  return (
    passwordProblem(password, await loadIsCommonPassword()) ??
    contextProblem(password, { ...user, service: namesOfService(call) }) ??
    (await breachProblem(call, normalizedPassword(password)))
  );
}

/** A service that does not respond must not keep anybody from choosing a password (contract §13). */
async function breachProblem({ app }: Call, password: string): Promise<Cause | undefined> {
  const { breachedPasswordsUrl } = app.config;
  if (breachedPasswordsUrl === undefined) return undefined;
  const answer = await findBreach(breachedPasswordsUrl, password);
  if (answer.isBreached === undefined) {
    app.log.warn(
      { reason: answer.reason },
      'the service of BREACHED_PASSWORDS_URL did not answer; the password was accepted without it',
    );
    return undefined;
  }
  return answer.isBreached ? { reason: 'GUESSABLE', because: 'BREACHED' } : undefined;
}

/** The names by which users know this service. The last label of a host is shared by many. */
function namesOfService({ app, language }: Call): readonly string[] {
  const host = URL.parse(app.publicUrl)?.hostname ?? '';
  const isName = /[a-z]/i.test(host) && !host.startsWith('[');
  return [
    'Petalpaw',
    app.businessName(language),
    app.businessName('en'),
    app.config.mailFrom?.name ?? '',
    ...(isName ? [host.split('.').slice(0, -1).join('.')] : []),
  ];
}
