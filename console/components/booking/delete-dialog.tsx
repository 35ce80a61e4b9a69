/** Asks before a record is deleted, and explains the effect, or names the bookings that prevent it. */
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { BookingLinks } from './booking-links.tsx';
import { DeleteDialogFrame } from './delete-dialog-frame.tsx';

interface DeleteDialogProps {
  /** Of the record. */
  readonly name: string;
  /** The bookings that prevent it: some of them are enough. */
  readonly live: UseQueryResult<readonly Pick<ListedBooking, 'id' | 'startDate' | 'endDate'>[]>;
  readonly remove: UseMutationResult<unknown, Error, void>;
  readonly onClose: () => void;
  /** The effect on everything that belongs to the record. */
  readonly children: ReactNode;
}

export function DeleteDialog({ name, live, remove, onClose, children }: DeleteDialogProps) {
  const t = useTranslate();
  const isBlocked = live.data !== undefined && live.data.length > 0;
  return (
    <DeleteDialogFrame
      title={t('pets.deleteTitle', { name })}
      keep={t('pets.deleteKeep', { name })}
      live={live}
      error={isBlocked ? null : remove.error}
      onClose={onClose}
      actions={
        live.data && (
          <Button
            look="danger"
            isBusy={remove.isPending}
            reason={isBlocked ? t('pets.deleteBlocked') : undefined}
            onClick={() => remove.mutate()}
          >
            {t('pets.deleteConfirm', { name })}
          </Button>
        )
      }
    >
      {live.data && !isBlocked && children}
      {isBlocked && (
        <>
          <p>{t('pets.deleteLive', { name })}</p>
          <BookingLinks bookings={live.data} />
        </>
      )}
    </DeleteDialogFrame>
  );
}
