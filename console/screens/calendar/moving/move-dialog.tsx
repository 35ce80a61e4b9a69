/** A move before it is saved: the old and the new time, the price, the conflicts; or fields for times and staff. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { bookingQuery } from '#console/api/booking-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Destination, isChange, type Move } from '#console/screens/calendar/model/move.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { Answer } from './answer.tsx';
import { Comparison } from './comparison.tsx';
import { mergedOver } from './merged.ts';
import styles from './move.module.css';
import { MoveFields } from './move-fields.tsx';
import { TheirVersion } from './their-version.tsx';
import { useSaveMove } from './use-save-move.ts';
import { useVerdict } from './use-verdict.ts';

interface MoveDialogProps {
  readonly first: Move;
  /** Times and staff are chosen here; otherwise the drop has chosen them. */
  readonly isForm: boolean;
  readonly onClose: () => void;
  readonly onSaved: (booking: ListedBooking) => void;
}

export function MoveDialog({ first, isForm, onClose, onSaved }: MoveDialogProps) {
  const { translate: t, languages } = useLanguage();
  const words = useWords();
  const queries = useQueryClient();
  const [move, setMove] = useState(first);
  const [isEditing, setEditing] = useState(isForm);
  const [theirs, setTheirs] = useState<ListedBooking>();
  const verdict = useVerdict(move);
  const save = useSaveMove((booking) => {
    onSaved(booking);
    onClose();
  });
  const isStale = isApiError(verdict.error, 'STALE_VERSION') || isApiError(save.error, 'STALE_VERSION');
  const go = (to: Destination) => {
    save.reset();
    setMove((before) => ({ ...before, to }));
  };
  const readTheirs = async () => {
    const read = bookingQuery(languages.catalog, move.booking.id);
    const { booking, etag } = await queries.fetchQuery({ ...read, staleTime: 0 });
    setTheirs({ ...booking, etag });
  };
  const isRefused = !verdict.data && verdict.error !== null;
  const refused = isRefused ? t('calendar.cannotSave') : undefined;
  const whyNot = isChange(move) ? refused : t('bookings.saveNothing');
  const title = t('calendar.moveTitle', { pets: words.petsOf(move.booking) });

  if (isStale) {
    return (
      <Dialog title={t('bookings.conflictTitle')} onClose={onClose}>
        <TheirVersion
          move={move}
          theirs={theirs}
          read={readTheirs}
          onKeepTheirs={() => {
            void queries.invalidateQueries({ queryKey: ['bookings'] });
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
      {isEditing && <MoveFields booking={move.booking} to={move.to} onChange={go} />}
      <Comparison move={move} preview={verdict.data} isPriceOnly={isEditing} />
      <Answer
        move={move}
        verdict={verdict}
        onChoose={go}
        onOverride={(override) => setMove({ ...move, override })}
      />
      {save.error && <ProblemNotice error={save.error} />}
      <Buttons>
        <Button
          look="primary"
          autoFocus={!isForm}
          isBusy={save.isPending || (isChange(move) && verdict.isPending)}
          reason={whyNot}
          onClick={() => verdict.data && save.mutate(move)}
        >
          {t('bookings.save')}
        </Button>
        <Button onClick={onClose}>{t('bookings.discard')}</Button>
        {!isEditing && (
          <Button look="quiet" onClick={() => setEditing(true)}>
            {t('calendar.otherPlace')}
          </Button>
        )}
      </Buttons>
    </Dialog>
  );
}
