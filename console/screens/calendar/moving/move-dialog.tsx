/** A move before it is saved: the old and the new time, the price, the conflicts; or fields for times and staff. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BookingChanges, isApiError, type ListedBooking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { changeRow } from '#console/api/list-query.ts';
import { problemOf } from '#console/api/problems.ts';
import { invalidate } from '#console/api/query.ts';
import { bookingQuery, bookingReads } from '#console/api/record-queries.ts';
import { ifUnchanged, tagOf } from '#console/api/version-tag.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import {
  changesOf,
  type Destination,
  isChange,
  type Move,
  mergedOver,
} from '#console/screens/calendar/model/move.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { Comparison, TheirVersion } from './comparison.tsx';
import { DryRunResult, useDryRun } from './dry-run.tsx';
import styles from './move.module.css';
import { MoveFields } from './move-fields.tsx';
import type { CalendarDrag } from './surface.ts';

interface MoveDialogProps {
  readonly first: Move;
  /** Times and staff are chosen here; otherwise the drop has chosen them. */
  readonly isForm: boolean;
  readonly drag: CalendarDrag;
}

export function MoveDialog({ first, isForm, drag }: MoveDialogProps) {
  const { translate: t, languages } = useLanguage();
  const words = useWords();
  const queries = useQueryClient();
  const [move, setMove] = useState(first);
  const [isEditing, setEditing] = useState(isForm);
  const [theirs, setTheirs] = useState<ListedBooking>();
  const dryRun = useDryRun(move);
  const save = useSaveMove(({ id }) => drag.send({ type: 'save', id }));
  const onClose = () => drag.send({ type: 'end' });
  const isStale = isApiError(dryRun.error, 'STALE_VERSION') || isApiError(save.error, 'STALE_VERSION');
  const go = (to: Destination) => {
    save.reset();
    setMove((before) => ({ ...before, to }));
  };
  const readTheirs = async () => {
    const read = bookingQuery(languages.catalog, move.booking.id);
    const { booking, etag } = await queries.fetchQuery({ ...read, staleTime: 0 });
    setTheirs({ ...booking, etag });
  };
  const isRefused = !dryRun.data && dryRun.error !== null;
  const refused = isRefused ? t('calendar.cannotSave') : undefined;
  const whyNot = isChange(move) ? refused : t('words.nothingToSave');
  const title = t('calendar.moveTitle', { pets: words.petsOf(move.booking) });

  if (isStale) {
    return (
      <Dialog title={t('bookings.conflictTitle')} onClose={onClose}>
        <TheirVersion
          move={move}
          theirs={theirs}
          read={readTheirs}
          onKeepTheirs={() => {
            void invalidate(queries, ...bookingReads);
            onClose();
          }}
          onKeepMine={(version) => {
            save.reset();
            setTheirs(undefined);
            setMove(mergedOver(move, version));
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.soft}>{words.servicesOf(move.booking)}</p>
      {isEditing && <MoveFields former={move.booking.staffId} to={move.to} onChange={go} />}
      <Comparison move={move} preview={dryRun.data} isPriceOnly={isEditing} />
      <DryRunResult
        move={move}
        dryRun={dryRun}
        onChoose={go}
        onOverride={(override) => setMove({ ...move, override })}
      />
      {save.error && <Refusal error={save.error} />}
      <Buttons>
        <Button
          look="primary"
          autoFocus={!isForm}
          isBusy={save.isPending || (isChange(move) && dryRun.isPending)}
          reason={whyNot}
          onClick={() => dryRun.data && save.mutate(move)}
        >
          {t('bookings.move')}
        </Button>
        <Button onClick={onClose}>{t('words.keepAsItIs')}</Button>
        {!isEditing && (
          <Button look="quiet" onClick={() => setEditing(true)}>
            {t('calendar.otherPlace')}
          </Button>
        )}
      </Buttons>
    </Dialog>
  );
}

/** Saves a move based on the version that was shown, shows it at once, and offers to undo it. */
function useSaveMove(onSaved: (booking: ListedBooking) => void) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const removeToast = useRef<() => void>(undefined);

  const put = async (booking: ListedBooking, body: BookingChanges): Promise<ListedBooking> => {
    const condition = await ifUnchanged(booking, booking.etag);
    const { data, headers } = await api.updateBooking({ path: { id: booking.id }, ...condition, body });
    return { ...data, etag: tagOf(headers) };
  };
  /** Shown at its new position before the lists are read again. */
  const show = (saved: ListedBooking) => {
    changeRow(queries, 'listBookings', (one) => (one.id === saved.id ? saved : one));
    void invalidate(queries, ...bookingReads);
  };
  const undo = useMutation({
    mutationFn: ({ saved, before }: { saved: ListedBooking; before: ListedBooking }) => {
      const { startDate, endDate, staffId } = before;
      return put(saved, { startDate, endDate, staffId });
    },
    onSuccess: (saved) => {
      show(saved);
      toasts.show(t('calendar.undone'));
    },
    onError: (error) => toasts.show(t(problemOf(error).message)),
  });
  return useMutation({
    mutationFn: (move: Move) => put(move.booking, changesOf(move)),
    onSuccess: (saved, { booking }) => {
      show(saved);
      removeToast.current?.();
      removeToast.current = toasts.show(t('calendar.saved'), {
        label: t('held-action.undo'),
        onPress: () => undo.mutate({ saved, before: booking }),
      });
      onSaved(saved);
    },
  });
}
