/** The server's answer to a move; for a refusal, the reason and the alternatives. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type Booking, isApiError } from '#client/index.ts';
import { isRuleRefusal, type Override } from '#console/components/booking/override.ts';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Destination, isChange, type Move } from '#console/screens/calendar/model/move.ts';
import styles from './move.module.css';
import { NextFree } from './next-free.tsx';
import { Rivals } from './rivals.tsx';

interface AnswerProps {
  readonly move: Move;
  readonly verdict: UseQueryResult<Booking>;
  readonly onChoose: (to: Destination) => void;
  readonly onOverride: (override: Override) => void;
}

export function Answer({ move, verdict, onChoose, onOverride }: AnswerProps) {
  const t = useTranslate();
  const { data, error, refetch } = verdict;
  if (!isChange(move)) return null;
  if (data) return <Notice>{t('calendar.possible')}</Notice>;
  if (!error) {
    return (
      <p role="status" className={styles.soft}>
        {t('calendar.checking')}
      </p>
    );
  }
  const isTaken = isApiError(error, 'BOOKING_CONFLICT', 'STAFF_UNAVAILABLE', 'CAPACITY_EXCEEDED');
  return (
    <>
      {isRuleRefusal(error) ? (
        <OverrideRules error={error} isBusy={false} onOverride={onOverride} />
      ) : (
        <ProblemNotice error={error} retry={isTaken ? undefined : () => void refetch()} />
      )}
      {isApiError(error, 'BOOKING_CONFLICT') && <Rivals move={move} />}
      {isTaken && <NextFree move={move} onChoose={onChoose} />}
    </>
  );
}
