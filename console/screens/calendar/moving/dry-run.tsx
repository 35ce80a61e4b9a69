/** A dry run of a move on the server, and its result: in a few words on the ghost, in full in the dialog. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Booking, isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { combined } from '#console/api/query.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { isAboutTime, type Override } from '#console/components/booking/booking-refusal.ts';
import { type BusyPets, FreeTimes } from '#console/components/booking/free-times.tsx';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { TakenBy } from '#console/components/booking/taken-by.tsx';
import { useCauseText } from '#console/components/cause/use-cause-text.ts';
import { Ghost, ShortResult } from '#console/components/drag/ghost.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Notice, ProblemNotice } from '#console/components/page/page.tsx';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import {
  best,
  changesOf,
  type Destination,
  isChange,
  type Move,
} from '#console/screens/calendar/model/move.ts';
import { useStaffName, useWords } from '#console/screens/calendar/model/words.ts';
import styles from './move.module.css';
import type { CalendarDrag } from './surface.ts';

export function useDryRun(move: Move) {
  const { languages } = useLanguage();
  const { id, etag } = move.booking;
  const request = { path: { id }, ...ifMatch(etag), body: changesOf(move) };
  return useQuery({
    ...combined(
      'updateBooking',
      'dry run',
      { ...request, lang: languages.catalog },
      async ({ signal }) => (await api.updateBooking({ ...request, query: { dryRun: true }, signal })).data,
    ),
    enabled: isChange(move),
    // The result from before the drop stays valid at the drop.
    staleTime: 5_000,
    gcTime: 30_000,
  });
}

/** Returns the function that names the first cause of a refusal in a few words. */
export function useShortReason(): (refusal: Error) => string {
  const t = useTranslate();
  const textOf = useCauseText();
  return (refusal) => {
    const [cause] = isApiError(refusal) ? refusal.causes : [];
    if (isApiError(refusal, 'BOOKING_CONFLICT'))
      return t(cause?.reason === 'TIME_BETWEEN_VISITS' ? 'calendar.tooClose' : 'calendar.taken');
    return (cause && textOf(cause)) ?? t(problemOf(refusal).message);
  };
}

/** Shown on the booking while it is moved. */
export function MoveGhost({ drag, view }: { readonly drag: CalendarDrag; readonly view: string }) {
  const words = useWords();
  const staffName = useStaffName();
  return (
    <Ghost
      drag={drag}
      view={view}
      name={(place) => (
        <>
          <strong>{words.timesOf(place)}</strong>
          <span>{staffName(place.staffId)}</span>
        </>
      )}
      result={(booking, to) => isChange({ booking, to }) && <MoveResult move={{ booking, to }} />}
    />
  );
}

function MoveResult({ move }: { readonly move: Move }) {
  const { translate: t, formats } = useLanguage();
  const { data, error } = useDryRun(move);
  const reasonOf = useShortReason();
  const price = data && formats.money(data.totalAmount, data.currency);
  return (
    <ShortResult
      free={price && t('calendar.free', { price })}
      refused={error ? reasonOf(error) : undefined}
    />
  );
}

interface DryRunResultProps {
  readonly move: Move;
  readonly dryRun: UseQueryResult<Booking>;
  readonly onChoose: (to: Destination) => void;
  readonly onOverride: (override: Override) => void;
}

export function DryRunResult({ move, dryRun, onChoose, onOverride }: DryRunResultProps) {
  const t = useTranslate();
  const { booking, to } = move;
  const { data, error, refetch } = dryRun;
  if (!isChange(move)) return null;
  if (data) return <Notice>{t('calendar.possible')}</Notice>;
  if (!error) {
    return (
      <p role="status" className={styles.soft}>
        {t('calendar.checking')}
      </p>
    );
  }
  return (
    <Obstacle
      error={error}
      retry={() => void refetch()}
      serviceIds={booking.services.map(({ serviceId }) => serviceId)}
      wanted={to}
      busy={{ owner: { id: booking.userId }, pets: booking.pets, bookingId: booking.id }}
      onOverride={onOverride}
      onChoose={onChoose}
    />
  );
}

interface ObstacleProps {
  /** Null: the time is taken. */
  readonly error: Error | null;
  /** It is the refusal of what was sent, which takes the focus. */
  readonly isSent?: boolean;
  readonly isBusy?: boolean;
  readonly retry?: () => void;
  readonly serviceIds: readonly string[];
  readonly wanted: Destination;
  readonly busy: Omit<BusyPets, 'catalog'>;
  readonly onOverride: (override: Override) => void;
  readonly onChoose: (to: Destination) => void;
}

/** Why a booking is not possible: the reason, who is taken, free times, and exceptions. */
export function Obstacle({
  error,
  isSent,
  isBusy = false,
  retry,
  serviceIds,
  wanted,
  busy,
  ...on
}: ObstacleProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  const catalog = [...useServices().values()];
  const reason = error && (
    <OverrideRules error={error} isBusy={isBusy} onOverride={on.onOverride}>
      <ProblemNotice error={error} retry={isAboutTime(error) ? undefined : retry} />
    </OverrideRules>
  );
  return (
    <>
      {isSent ? <Refusal error={error}>{reason}</Refusal> : reason}
      <TakenBy error={error} />
      {(error === null || isAboutTime(error)) && (
        <FreeTimes
          serviceIds={serviceIds}
          wanted={wanted}
          staffId={wanted.staffId === best ? null : wanted.staffId}
          timeZone={timeZone}
          busy={{ ...busy, catalog }}
          onChoose={(times) => on.onChoose({ ...wanted, ...times })}
          onChooseStaff={(staffId) => on.onChoose({ ...wanted, staffId })}
        />
      )}
    </>
  );
}
