/** The user's own second factors: the list, and the words for one. */
import { type Factor, isApiError } from '#client/index.ts';
import { query } from '#console/api/query.ts';
import type { Fault } from '#console/components/field/checks.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { wrongPassword } from '#console/screens/account/sign-in-sections.tsx';

export const factorsQuery = query('listFactors', {});

const words: Readonly<Record<Factor['type'], PlainKey>> = {
  totp: 'account.typeTotp',
  passkey: 'account.typePasskey',
  recovery: 'account.typeRecovery',
};

/** The names that the server assigns, which are in English. */
const ownNames = new Set(['Authenticator app', 'Recovery codes']);

/** The name that the user chose; otherwise the type, in the reader's language. */
export function factorName(t: Translate, { type, name }: Factor): string {
  return ownNames.has(name) ? t(words[type]) : name;
}

/** The type, unless it is the name. */
export function factorKind(t: Translate, factor: Factor): string | undefined {
  const kind = t(words[factor.type]);
  return factorName(t, factor) === kind ? undefined : kind;
}

/** The error of the password: wrong, or missing although required. */
export function passwordFault(error: unknown): Fault {
  const isMissing =
    isApiError(error, 'VALIDATION_FAILED') &&
    error.causes.some(({ field, reason }) => field === 'password' && reason === 'REQUIRED');
  return isMissing ? 'common.required' : wrongPassword(error);
}
