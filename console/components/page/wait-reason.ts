import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { useCountdown } from './countdown.ts';

/** Why a button has to wait after a 429: the seconds that are left. Undefined when it need not. */
export function useWaitReason(error: unknown): string | undefined {
  const t = useTranslate();
  const waits = isApiError(error, 'ACCOUNT_LOCKED', 'RATE_LIMITED');
  const seconds = useCountdown(waits ? problemOf(error).retryAfter : undefined, error);
  return seconds > 0 ? t('sign-in.submitIn', { seconds }) : undefined;
}
