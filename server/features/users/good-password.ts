/** The last word on a password that somebody chooses: the common ones, and those that lie at hand. */
import { passwordProblem } from '#domain/password-policy.ts';
import { isMadeOf } from '#domain/password-words.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/call.ts';
import { loadIsCommonPassword } from '#platform/crypto/common-passwords.ts';

/** Whose password it is to be. */
interface Owner {
  readonly email: string;
  readonly name: string;
}

/**
 * Refuses a password that the policy does not take (contract §5, "Passwords"; ASVS 5.0, 6.2.4 and 6.2.11). Without an
 * owner, who may be gone by now, only the words that are everybody's count.
 *
 * @throws Refusal VALIDATION_FAILED naming the field.
 */
export async function requireGoodPassword(
  call: Call,
  password: string,
  owner: Owner | undefined,
  field = 'password',
): Promise<void> {
  const problem =
    passwordProblem(password, await loadIsCommonPassword()) ?? problemOfWords(call, password, owner);
  if (problem) throw new Refusal('VALIDATION_FAILED', `${field}: ${problem}`);
}

function problemOfWords({ app }: Call, password: string, owner: Owner | undefined): string | undefined {
  const hostname = URL.parse(app.publicUrl)?.hostname ?? '';
  // Names only: the digits of an IP address are nobody's word.
  const host = /[a-z]/i.test(hostname) && !hostname.startsWith('[') ? [hostname] : [];
  const texts = ['Petalpaw', ...host, ...(owner ? [owner.email, owner.name] : [])];
  if (!isMadeOf(password, texts)) return undefined;
  return 'is made of nothing but your name, your address and the name of this service, and would be guessed';
}
