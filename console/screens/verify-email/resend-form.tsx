/** For users without a valid link: sends another email to the address that they enter. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { awaitedLink, awaitLink, linkLifetime } from '#console/components/page/awaited-link.ts';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

export function ResendForm() {
  const t = useTranslate();
  const [email, setEmail] = useState(() => awaitedLink()?.email ?? '');
  const [fault, setFault] = useState<Fault>();
  const resend = useMutation({
    mutationFn: (address: string) => api.resendVerification({ body: { email: address } }),
    onSuccess: (_, address) => awaitLink({ ...awaitedLink(), email: address }, linkLifetime.verifyEmail),
  });
  const waitReason = useWaitReason(resend.error);
  const submit = () => {
    const found = requireEmail(email);
    setFault(found);
    if (found === undefined && !waitReason && !resend.isPending) resend.mutate(email.trim());
  };
  return (
    <Card>
      <p>{t('verify-email.resendLead')}</p>
      <Form onSubmit={submit}>
        {resend.error && <ProblemNotice error={resend.error} />}
        {resend.isSuccess && <Notice>{t('verify-email.resent', { email: resend.variables })}</Notice>}
        <EmailField
          label={t('sign-in.email')}
          autoComplete="username"
          value={email}
          onChange={setEmail}
          fault={fault}
        />
        <Button type="submit" isBusy={resend.isPending} reason={waitReason}>
          {t('sign-in.resend')}
        </Button>
      </Form>
    </Card>
  );
}
