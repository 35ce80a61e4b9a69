/** Asks before a record is deleted, and says what happens then, or which bookings are in the way. */
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './delete-dialog.module.css';

interface DeleteDialogProps {
  /** Of the record. */
  readonly name: string;
  readonly timeZone: string;
  /** The bookings that are in the way: some of them are enough. */
  readonly live: UseQueryResult<readonly Pick<ListedBooking, 'id' | 'startDate' | 'endDate'>[]>;
  readonly remove: UseMutationResult<unknown, Error, void>;
  readonly onClose: () => void;
  /** What becomes of what belongs to the record. */
  readonly children: ReactNode;
}

export function DeleteDialog({ name, timeZone, live, remove, onClose, children }: DeleteDialogProps) {
  const { translate: t, formats } = useLanguage();
  const isBlocked = live.data !== undefined && live.data.length > 0;
  return (
    <Dialog title={t('pets.deleteTitle', { name })} onClose={onClose}>
      <div className={styles.dialog}>
        {live.isPending && <Skeleton count={1} />}
        {live.data && !isBlocked && children}
        {isBlocked && (
          <>
            <p>{t('pets.deleteLive', { name })}</p>
            <ul className={styles.live}>
              {live.data?.map(({ id, startDate, endDate }) => (
                <li key={id}>
                  <Link to="/bookings/$id" params={{ id }}>
                    {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {remove.error && !isBlocked && <ProblemNotice error={remove.error} />}
        {live.error && <ProblemNotice error={live.error} retry={() => void live.refetch()} />}
        <div className={styles.actions}>
          <Button look="primary" onClick={onClose}>
            {t('pets.deleteKeep', { name })}
          </Button>
          {live.data && (
            <Button
              look="danger"
              isBusy={remove.isPending}
              reason={isBlocked ? t('pets.deleteBlocked') : undefined}
              onClick={() => remove.mutate()}
            >
              {t('pets.deleteConfirm', { name })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
