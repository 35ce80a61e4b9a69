/** The dialog before a record is deleted, which first reads the open bookings that have the record. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';

interface DeleteDialogFrameProps {
  readonly title: string;
  /** The text of the button that deletes nothing. */
  readonly keep: string;
  /** Reads the bookings. */
  readonly live: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** The reason why the record could not be deleted. */
  readonly error: Error | null;
  readonly onClose: () => void;
  /** The effect on the record and, once they are read, on its bookings. */
  readonly children: ReactNode;
  /** The buttons next to the one that keeps the record. */
  readonly actions: ReactNode;
}

export function DeleteDialogFrame(props: DeleteDialogFrameProps) {
  const { title, keep, live, error, onClose, children, actions } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {live.isPending && <Skeleton count={1} />}
      {live.error && <ProblemNotice error={live.error} retry={() => void live.refetch()} />}
      {error && <ProblemNotice error={error} />}
      <Buttons>
        <Button look="primary" onClick={onClose}>
          {keep}
        </Button>
        {actions}
      </Buttons>
    </Dialog>
  );
}
