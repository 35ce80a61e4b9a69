/** The dialogs above the calendar: a booking, or the move of one. */
import { useQuery } from '@tanstack/react-query';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { bookingQuery } from '#console/api/booking-queries.ts';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { BookingPanel } from './booking-panel.tsx';
import type { Move } from './model/move.ts';
import { MoveDialog } from './moving/move-dialog.tsx';

export interface OpenMove {
  readonly move: Move;
  readonly isForm: boolean;
}

interface CalendarDialogsProps {
  /** Of the open booking. */
  readonly id: string | undefined;
  readonly bookings: readonly ListedBooking[];
  readonly timeZone: string;
  readonly move: OpenMove | undefined;
  readonly onMove: (move: Move, isForm: boolean) => void;
  readonly onClosePanel: () => void;
  readonly onCloseMove: () => void;
  readonly onSaved: (booking: ListedBooking) => void;
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { id, bookings, timeZone, move, onMove, onClosePanel, onCloseMove, onSaved } = props;
  if (move) {
    return <MoveDialog first={move.move} isForm={move.isForm} onClose={onCloseMove} onSaved={onSaved} />;
  }
  if (id === undefined) return null;
  const booking = bookings.find((one) => one.id === id);
  if (booking) {
    return <BookingPanel booking={booking} timeZone={timeZone} onClose={onClosePanel} onMove={onMove} />;
  }
  return <OtherBooking id={id} timeZone={timeZone} onClose={onClosePanel} onMove={onMove} />;
}

/** A booking from the address that is outside the shown days. */
function OtherBooking({
  id,
  timeZone,
  onClose,
  onMove,
}: {
  id: string;
  timeZone: string;
  onClose: () => void;
  onMove: CalendarDialogsProps['onMove'];
}) {
  const { translate: t, languages } = useLanguage();
  const { data, error, refetch } = useQuery(bookingQuery(languages.catalog, id));
  if (data) {
    const booking = { ...data.booking, etag: data.etag };
    return <BookingPanel booking={booking} timeZone={timeZone} onClose={onClose} onMove={onMove} />;
  }
  const isMissing = isApiError(error, 'NOT_FOUND', 'FORBIDDEN');
  return (
    <Dialog title={isMissing ? t('bookings.notFoundTitle') : t('bookings.one')} onClose={onClose}>
      {isMissing && <p>{t('bookings.notFoundText')}</p>}
      {error && !isMissing && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!error && <Skeleton count={2} height="4rem" />}
    </Dialog>
  );
}
