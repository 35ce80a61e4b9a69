/** The pages that belong to no screen: not found, not allowed, failed. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Page, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function NotFoundPage(): ReactNode {
  const t = useTranslate();
  return <DeadEnd title={t('shell.notFoundTitle')} text={t('shell.notFoundText')} />;
}

export function ForbiddenPage() {
  const t = useTranslate();
  return <DeadEnd title={t('shell.forbiddenTitle')} text={t('shell.forbiddenText')} />;
}

function DeadEnd({ title, text }: { title: string; text: string }) {
  const t = useTranslate();
  const out = <ButtonLink to="/">{t('words.allServices')}</ButtonLink>;
  return <Page width="column" title={title} lead={text} actions={out} />;
}

/** Leads to the sign-in page, and from there back here. */
export function SignInFirst() {
  const navigate = useNavigate();
  // Read once: while the next page loads, the address is already that page's.
  useEffect(() => {
    void navigate({
      to: '/sign-in',
      search: { from: `${location.pathname}${location.search}` },
      replace: true,
    });
  }, [navigate]);
  return <Skeleton />;
}

/** The screen has a defect, or its code or required data could not be loaded. */
export function ScreenFailure({ error, reset }: ErrorComponentProps): ReactNode {
  const t = useTranslate();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    // Otherwise the query that failed would throw its error again, without being sent.
    queries.reset();
    reset();
  };
  return (
    <Page width="column" title={t('shell.errorTitle')}>
      <ProblemNotice error={error} retry={retry} />
    </Page>
  );
}
