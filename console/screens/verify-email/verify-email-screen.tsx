/** The page behind the emailed link. Opening it changes nothing, because mail scanners open links; its button does. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { requireEmail } from '#console/components/field/checks.ts';
import { EmailField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import {
  type AwaitedLink,
  adoptDrafts,
  awaitedLink,
  awaitLink,
  forgetLink,
  useMailedToken,
} from '#console/components/page/awaited-link.ts';
import { Notice, Page } from '#console/components/page/page.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { linkLifetimes } from '#domain/access/link-lifetimes.ts';

export function VerifyEmailScreen() {
  const t = useTranslate();
  const token = useMailedToken();
  const [confirmed, setConfirmed] = useState<AwaitedLink>();
  const [isUsed, setUsed] = useState(false);
  if (confirmed !== undefined) return <Confirmed {...confirmed} />;
  const isUsable = token !== undefined && !isUsed;
  return (
    <Page
      key={String(isUsed)}
      width="column"
      title={t('verify-email.title')}
      lead={isUsable ? t('verify-email.lead') : undefined}
    >
      {!isUsable ? (
        <>
          <div role={isUsed ? 'alert' : undefined}>
            <Notice icon="warning">{t(isUsed ? 'problems.tokenInvalid' : 'words.openFromEmail')}</Notice>
          </div>
          <ResendForm />
          <p>
            <Link to="/sign-in">{t('words.signIn')}</Link>
          </p>
        </>
      ) : (
        <Confirm token={token} onDone={setConfirmed} onUsed={() => setUsed(true)} />
      )}
    </Page>
  );
}

interface ConfirmProps {
  readonly token: string;
  readonly onDone: (confirmed: AwaitedLink) => void;
  /** The link was used before, or has expired. */
  readonly onUsed: () => void;
}

function Confirm({ token, onDone, onUsed }: ConfirmProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.verifyEmail({ body: { token } }),
    onSuccess: ({ data }) => {
      // The signed-in user may have another address now.
      void invalidate(queries, 'getSession');
      const awaited = awaitedLink();
      forgetLink();
      const { email } = data.user;
      // The way back and the unfinished forms belong to this address only.
      const own = awaited?.email === email ? awaited : undefined;
      if (own) adoptDrafts(own);
      onDone({ email, from: own?.from });
    },
    onError: (error) => {
      if (isApiError(error, 'TOKEN_INVALID')) onUsed();
    },
  });
  const waitReason = useWaitReason(verify.error);
  return (
    <>
      {verify.error && <Refusal error={verify.error} />}
      <Button look="primary" isBusy={verify.isPending} reason={waitReason} onClick={() => verify.mutate()}>
        {t('verify-email.submit')}
      </Button>
    </>
  );
}

function Confirmed({ email, from }: AwaitedLink) {
  const t = useTranslate();
  const user = useUser();
  return (
    <Page
      width="column"
      title={t('verify-email.doneTitle')}
      lead={user ? undefined : t('verify-email.doneText', { email })}
    >
      {user ? (
        <ButtonLink to="/" look="primary">
          {t('words.allServices')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/sign-in" search={{ from }} state={{ email }} look="primary">
          {t('words.signIn')}
        </ButtonLink>
      )}
    </Page>
  );
}

/** For users without a valid link: sends another email to the address that they enter. */
function ResendForm() {
  const t = useTranslate();
  const resend = useSaveForm({
    values: { email: awaitedLink()?.email ?? '' },
    check: ({ email }) => ({ email: requireEmail(email) }),
    send: ({ email }) => api.resendVerification({ body: { email: email.trim() } }),
    onSaved: (_, { email }) =>
      awaitLink({ ...awaitedLink(), email: email.trim() }, linkLifetimes['verify-email']),
  });
  return (
    <Card>
      <p>{t('verify-email.resendLead')}</p>
      <Form form={resend}>
        {resend.result && (
          <Notice>{t('verify-email.resent', { email: resend.sent?.email.trim() ?? '' })}</Notice>
        )}
        <EmailField label={t('words.email')} autoComplete="username" {...resend.field('email')} />
        <SubmitButton form={resend} look="secondary">
          {t('words.sendLinkAgain')}
        </SubmitButton>
      </Form>
    </Card>
  );
}
