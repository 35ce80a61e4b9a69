/** The texts of the causes that concern the value of a field, in the user's language. */
import type { ApiError, Cause } from '#client/index.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';

export type Of<R extends Cause['reason']> = Extract<Cause, { readonly reason: R }>;
export type TextOf<C extends Cause, Words> = PlainKey | ((cause: C, words: Words) => string);

interface Words {
  readonly t: Translate;
}

export const valueTexts = {
  REQUIRED: 'common.required',
  WRONG_TYPE: ({ expected }, { t }) => t('causes.wrongType', { expected }),
  WRONG_FORMAT: ({ expected }, { t }) => {
    if (expected === 'NOT_BLANK') return t('common.required');
    if (expected === 'EMAIL' || expected === 'EMAIL_WITH_DOT') return t('common.emailInvalid');
    return t('causes.wrongFormat', { expected });
  },
  TOO_SHORT: ({ min, unit }, { t }) => t('causes.tooShort', { min, unit }),
  TOO_LONG: ({ max, unit }, { t }) => t('causes.tooLong', { max, unit }),
  TOO_SMALL: ({ min }, { t }) => t('causes.tooSmall', { min: Number(min) }),
  TOO_LARGE: ({ max }, { t }) => t('causes.tooLarge', { max: Number(max) }),
  TOO_MANY_DECIMALS: ({ max }, { t }) => t('causes.decimals', { max }),
  NOT_ONE_OF: 'causes.oneOf',
  DUPLICATE: 'causes.duplicate',
  NOT_ALLOWED_TOGETHER: 'causes.together',
  NOT_AFTER: 'causes.later',
  BEFORE: 'causes.notEarlier',
  SAME_AS: 'causes.another',
  GUESSABLE: 'common.passwordCommon',
  NOT_ACCEPTED: 'causes.notAccepted',
  NOT_FOUND: 'problems.notFound',
  TAKEN: 'causes.taken',
  TOO_MANY: ({ max }, { t }) => t('causes.tooLong', { max, unit: 'ITEMS' }),
} as const satisfies { readonly [R in Cause['reason']]?: TextOf<Of<R>, Words> };

/** Returns the text for each field that a cause concerns; a field whose cause is not about its value has none. */
export function fieldTexts(t: Translate, { causes }: ApiError): readonly (readonly [string, string])[] {
  return causes.flatMap((cause) => {
    const text = (valueTexts as { readonly [R in Cause['reason']]?: TextOf<Cause, Words> })[cause.reason];
    if (text === undefined || cause.field === undefined) return [];
    return [[cause.field, typeof text === 'string' ? t(text) : text(cause, { t })]];
  });
}
