/** Requests a link to choose a new password. The answer does not depend on the existence of the account. */
import { Link } from '@tanstack/react-router';
import { api } from '#console/api/client.ts';
import { Card } from '#console/components/card/card.tsx';
import { requireEmail } from '#console/components/field/checks.ts';
import { EmailField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { awaitLink } from '#console/components/page/awaited-link.ts';
import { useKnownEmail } from '#console/components/page/known-email.ts';
import { Page } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { linkLifetimes } from '#domain/access/link-lifetimes.ts';

export function ForgotPasswordScreen() {
  const t = useTranslate();
  const forgot = useSaveForm({
    values: { email: useKnownEmail() ?? '' },
    check: ({ email }) => ({ email: requireEmail(email) }),
    send: ({ email }) => api.forgotPassword({ body: { email: email.trim() } }),
    onSaved: (_, { email }) => awaitLink({ email: email.trim() }, linkLifetimes['reset-password']),
  });
  const email = forgot.sent?.email.trim() ?? '';
  const back = (
    <p>
      <Link to="/sign-in" state={{ email: email || undefined }}>
        {t('forgot-password.back')}
      </Link>
    </p>
  );
  if (forgot.result) {
    return (
      <Page width="column" title={t('words.checkEmail')} lead={t('forgot-password.sentText', { email })}>
        <SendAgain
          label={t('words.sendLinkAgain')}
          sentText={t('forgot-password.sentAgain')}
          wasJustSent
          send={() => api.forgotPassword({ body: { email } })}
        />
        {back}
      </Page>
    );
  }
  return (
    <Page width="column" title={t('words.forgotPassword')} lead={t('forgot-password.lead')}>
      <Card>
        <Form form={forgot}>
          <EmailField label={t('words.email')} autoComplete="username" {...forgot.field('email')} />
          <SubmitButton form={forgot}>{t('forgot-password.submit')}</SubmitButton>
        </Form>
      </Card>
      {back}
    </Page>
  );
}
