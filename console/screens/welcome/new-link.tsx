/** Instructions for a link of the first start that is missing, used or expired. */
import { ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

/** `text` explains the problem with the link. */
export function NewLink({ text }: { text: string }) {
  const t = useTranslate();
  return (
    <>
      <Notice icon="warning">
        <p>{text}</p>
        <p>{t('welcome.newLink')}</p>
      </Notice>
      <Buttons>
        <ButtonLink to="/sign-in" search={{ from: '/app/welcome' }}>
          {t('shell.signIn')}
        </ButtonLink>
        <ButtonLink to="/forgot-password">{t('sign-in.forgot')}</ButtonLink>
      </Buttons>
    </>
  );
}
