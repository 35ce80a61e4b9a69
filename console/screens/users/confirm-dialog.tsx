/** Explains the effect, and shows the server's refusal. */
import type { ReactNode } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The text of the button. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslate();
  const { title, confirm, isDangerous = false, error, isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {Boolean(error) && <ProblemNotice error={error} />}
      <Buttons>
        <Button onClick={onClose}>{t('users.dontChange')}</Button>
        <Button look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Buttons>
    </Dialog>
  );
}
