/** The service as customers will see it in the catalog, in the edited language. */
import { useId } from 'react';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { ServiceFace } from '#console/components/service/service-face.tsx';
import { contentLanguageNames } from '#console/components/translations/language-names.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { OtherLanguage } from '#console/i18n/other-language.tsx';
import type { Language } from '#domain/language.ts';
import { formatAmount } from '#domain/money.ts';
import { amountOf, type ServiceDraft } from './service-draft.ts';
import styles from './service-editor.module.css';

/** Delayed, so that it does not send a request for every character of an address. */
const pictureDelayMs = 600;

interface ServicePreviewProps {
  readonly draft: ServiceDraft;
  readonly id: string;
  readonly language: Language;
}

export function ServicePreview({ draft, id, language }: ServicePreviewProps) {
  const t = useTranslate();
  const headingId = useId();
  const picture = useDelayed(draft.picture.trim(), pictureDelayMs);
  const amount = amountOf(draft.price);
  const inWords = (texts: ServiceDraft['name']) => texts[language]?.trim() || texts.en?.trim();
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('service-editor.preview', { language: contentLanguageNames[language] })}</h2>
      {draft.category === '' || amount === undefined ? (
        <p className={styles.soft}>{t('service-editor.previewLater')}</p>
      ) : (
        <OtherLanguage language={language}>
          <div className={styles.face}>
            <ServiceFace
              title={inWords(draft.name)}
              service={{
                id,
                description: inWords(draft.description) || null,
                category: draft.category,
                basePrice: formatAmount(amount) as `${number}`,
                priceUnit: draft.unit,
                currency: draft.currency,
                duration: /^\d+$/.test(draft.duration) ? Number(draft.duration) : null,
                imageUrl: picture || null,
              }}
            />
          </div>
        </OtherLanguage>
      )}
    </section>
  );
}
