/** The button that emails a link again. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useCountdown } from '#console/components/page/countdown.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

interface SendAgainProps {
  readonly label: string;
  /** The message after the link was sent. */
  readonly sentText: string;
  /** An email was just sent, and needs some time to arrive. */
  readonly wasJustSent?: boolean;
  readonly send: () => Promise<unknown>;
}

/** Seconds: most emails arrive within a minute. */
const arrival = 60;

export function SendAgain({ label, sentText, wasJustSent = false, send }: SendAgainProps) {
  const t = useTranslate();
  const [times, setTimes] = useState(wasJustSent ? 1 : 0);
  const sending = useMutation({ mutationFn: send, onSuccess: () => setTimes(times + 1) });
  const seconds = useCountdown(times > 0 ? arrival : undefined, times);
  const refused = useWaitReason(sending.error);
  const reason = refused ?? (seconds > 0 ? t('common.retryIn', { seconds }) : undefined);
  return (
    <div>
      {sending.error && <Refusal error={sending.error} />}
      {sending.isSuccess && <Notice>{sentText}</Notice>}
      <Button isBusy={sending.isPending} reason={reason} onClick={() => sending.mutate()}>
        {label}
      </Button>
    </div>
  );
}
