/** Signs out. */
import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '#console/api/sign-out.ts';
import { Button } from '#console/components/button/button.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function SignOutSection() {
  const t = useTranslate();
  const toasts = useToasts();
  const navigate = useNavigate();
  const signOut = useSignOut(async () => {
    toasts.show(t('shell.signedOut'));
    await navigate({ to: '/' });
  });
  return (
    <Section title={t('account.signOut')} text={t('account.signOutText')}>
      {signOut.error && <ProblemNotice error={signOut.error} />}
      <div className={styles.buttons}>
        <Button isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('account.signOut')}
        </Button>
      </div>
    </Section>
  );
}
