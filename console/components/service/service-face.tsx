/** A service as customers see it in the catalog. */

import type { ReactNode } from 'react';
import type { Service } from '#client/index.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './service-face.module.css';
import { ServicePicture } from './service-picture.tsx';
import { categoryNames, priceText } from './service-words.ts';

export type ShownService = Pick<
  Service,
  'id' | 'description' | 'category' | 'basePrice' | 'priceUnit' | 'currency' | 'duration' | 'imageUrl'
>;

export function ServiceFace({ service, title }: { service: ShownService; title: ReactNode }) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  return (
    <>
      <ServicePicture service={service} />
      <div className={styles.body}>
        <p className={soft}>{t(categoryNames[service.category])}</p>
        <h2 lang={lang}>{title}</h2>
        {service.description && (
          <p className={styles.description} lang={lang}>
            {service.description}
          </p>
        )}
        <p className={`${wrap([1, 4], 'center')} ${styles.facts}`}>
          <strong>{priceText(t, formats, service)}</strong>
          {service.duration !== null && (
            <span className={styles.duration}>
              <Icon name="clock" size={16} />
              {t('words.minutes', { count: service.duration })}
            </span>
          )}
        </p>
      </div>
    </>
  );
}
