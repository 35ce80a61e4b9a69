/** Requests a link to choose a new password. The answer does not depend on the existence of the account. */
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { awaitLink, linkLifetime } from '#console/components/page/awaited-link.ts';
import { useKnownEmail } from '#console/components/page/known-email.ts';
import { Page } from '#console/components/page/page.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

export function ForgotPasswordScreen() {
  const t = useTranslate();
  const [email, setEmail] = useState(useKnownEmail() ?? '');
  const [fault, setFault] = useState<Fault>();
  const forgot = useMutation({
    mutationFn: (address: string) => api.forgotPassword({ body: { email: address } }),
    onSuccess: (_, address) => awaitLink({ email: address }, linkLifetime.resetPassword),
  });
  const waitReason = useWaitReason(forgot.error);
  const back = (
    <p>
      <Link to="/sign-in" state={{ email: forgot.variables }}>
        {t('forgot-password.back')}
      </Link>
    </p>
  );
  if (forgot.isSuccess) {
    return (
      <Page
        width="column"
        title={t('forgot-password.sentTitle')}
        lead={t('forgot-password.sentText', { email: forgot.variables })}
      >
        <SendAgain
          label={t('forgot-password.again')}
          sentText={t('forgot-password.sentAgain')}
          wasJustSent
          send={() => api.forgotPassword({ body: { email: forgot.variables } })}
        />
        {back}
      </Page>
    );
  }
  const submit = () => {
    const found = requireEmail(email);
    setFault(found);
    if (found === undefined && !waitReason && !forgot.isPending) forgot.mutate(email.trim());
  };
  return (
    <Page width="column" title={t('forgot-password.title')} lead={t('forgot-password.lead')}>
      <Card>
        <Form onSubmit={submit}>
          {forgot.error && <ProblemNotice error={forgot.error} />}
          <EmailField
            label={t('forgot-password.email')}
            autoComplete="username"
            value={email}
            onChange={setEmail}
            fault={fault}
          />
          <Button type="submit" look="primary" isBusy={forgot.isPending} reason={waitReason}>
            {t('forgot-password.submit')}
          </Button>
        </Form>
      </Card>
      {back}
    </Page>
  );
}
