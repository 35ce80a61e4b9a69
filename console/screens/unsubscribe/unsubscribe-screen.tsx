/**
 * The page behind the link that ends emails of one kind; nobody signs in for it. Opening it changes nothing, because mail
 * scanners open links; its button does.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useMailedToken } from '#console/components/page/awaited-link.ts';
import { Notice, Page } from '#console/components/page/page.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type OptionalEmailKind, optionalEmailKinds } from '#domain/booking/emails/booking-emails.ts';

const effects: Readonly<Record<OptionalEmailKind, PlainKey>> = {
  reminder: 'booking-emails.reminderStop',
  vaccination: 'booking-emails.vaccinationStop',
  staffRequested: 'booking-emails.staffRequestedStop',
};

export function UnsubscribeScreen() {
  const t = useTranslate();
  const queries = useQueryClient();
  const token = useMailedToken();
  const kind = optionalEmailKinds.find((one) => one === token?.split('.')[1]);
  const stop = useMutation({
    mutationFn: (wanted: string) => api.unsubscribe({ query: { token: wanted } }),
    onSuccess: () => invalidate(queries, 'getUser'),
  });
  const waitReason = useWaitReason(stop.error);
  if (stop.isSuccess)
    return (
      <Page width="column" title={t('booking-emails.doneTitle')} lead={t('booking-emails.doneText')}>
        <ButtonLink to="/account">{t('words.account')}</ButtonLink>
      </Page>
    );
  const isUsable = token !== undefined && kind !== undefined && !isApiError(stop.error, 'NOT_FOUND');
  return (
    <Page width="column" title={t('booking-emails.stopTitle')} lead={isUsable ? t(effects[kind]) : undefined}>
      {isUsable ? (
        <>
          {stop.error && <Refusal error={stop.error} />}
          <Button
            look="primary"
            isBusy={stop.isPending}
            reason={waitReason}
            onClick={() => stop.mutate(token)}
          >
            {t('booking-emails.stop')}
          </Button>
        </>
      ) : (
        <div role={stop.error ? 'alert' : undefined}>
          <Notice icon="warning">{t('words.openFromEmail')}</Notice>
        </div>
      )}
    </Page>
  );
}
