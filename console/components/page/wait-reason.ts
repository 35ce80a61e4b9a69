import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { useCountdown } from './countdown.ts';

/** The reason why a button is disabled after a 429, with the seconds left. Undefined when it is enabled. */
export function useWaitReason(error: unknown): string | undefined {
  const t = useTranslate();
  const waits = isApiError(error, 'ACCOUNT_LOCKED', 'RATE_LIMITED');
  const seconds = useCountdown(waits ? problemOf(error).retryAfter : undefined, error);
  return seconds > 0 ? t('sign-in.submitIn', { seconds }) : undefined;
}
