/** What to do when the link of the first start is missing, used or expired. */
import { ButtonLink } from '#console/components/button/button.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './welcome.module.css';

/** `text` says what is wrong with the link. */
export function NewLink({ text }: { text: string }) {
  const t = useTranslate();
  return (
    <>
      <Notice icon="warning">
        <p>{text}</p>
        <p>{t('welcome.newLink')}</p>
      </Notice>
      <div className={styles.buttons}>
        <ButtonLink to="/sign-in" search={{ from: '/app/welcome' }}>
          {t('shell.signIn')}
        </ButtonLink>
        <ButtonLink to="/forgot-password">{t('sign-in.forgot')}</ButtonLink>
      </div>
    </>
  );
}
