/** An email of a kind with an example booking, in any language of emails, and the button that sends it to the reader. */

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { api } from '#console/api/client.ts';
import { combined } from '#console/api/query.ts';
import { emailKindNames } from '#console/components/booking/email-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookingEmailKind } from '#domain/booking/emails/booking-emails.ts';
import { type Language, languages } from '#domain/text/language.ts';
import styles from './emails.module.css';

interface EmailPreviewProps {
  readonly kind: BookingEmailKind;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

const languageOptions = languages.map((language) => [language, contentLanguageNames[language]] as const);

function previewQuery(kind: BookingEmailKind, lang: Language) {
  return combined('previewEmail', 'example', { kind, lang }, async ({ signal }) => ({
    lang,
    ...(await api.previewEmail({ body: { kind, lang }, signal })).data,
  }));
}

export function EmailPreview({ kind, language, onLanguage }: EmailPreviewProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const id = useId();
  const { data, error, refetch } = useQuery({
    ...previewQuery(kind, language),
    placeholderData: keepPreviousData,
  });
  const test = useMutation({
    mutationFn: () => api.sendTestEmail({ body: { kind, lang: language } }),
    onSuccess: ({ data: { to } }) => toasts.show(t('email-settings.testSent', { email: to })),
  });
  const title = t('email-settings.previewOf', { kind: t(emailKindNames[kind]) });
  return (
    <section className={`${stack(3, 'shrinkable')} ${styles.preview}`} aria-labelledby={id}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <SelectField
        label={t('email-settings.previewLanguage')}
        isFilter
        options={languageOptions}
        value={language}
        onChange={({ target }) => onLanguage(target.value as Language)}
      />
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data ? (
        <>
          <p className={styles.subject}>
            <span className={`${soft} ${styles.soft}`}>{t('email-settings.subject')}</span>
            <strong lang={data.lang}>{data.subject}</strong>
          </p>
          <EmailFrame title={title} html={data.html} />
        </>
      ) : (
        !error && <Skeleton count={1} height="20rem" />
      )}
      {test.error && <ProblemNotice error={test.error} />}
      <div>
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          {t('email-settings.sendTest')}
        </Button>
      </div>
    </section>
  );
}

/** A frame without rights: no scripts, no forms, no access to the page. Its links lead nowhere. */
function EmailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    // In another tab, which the sandbox forbids; in the frame itself they would replace the email.
    const shown = html.replace('<head>', '<head>\n<base target="_blank">');
    if (frame.current) frame.current.srcdoc = (policy?.createHTML(shown) ?? shown) as string;
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" className={styles.frame} />;
}

interface HtmlPolicy {
  readonly createHTML: (html: string) => object;
}

/** The page requires trusted types, which not every browser has: this is the only HTML that it shows. */
const policy = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): HtmlPolicy } }
).trustedTypes?.createPolicy('email-preview', { createHTML: (html: string) => html });
