/** One service of the catalog. */
import type { Service } from '#client/index.ts';
import { CardLink, LinkedCard } from '#console/components/card/linked-card.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { ServicePicture } from '#console/components/service/service-picture.tsx';
import { categoryNames, priceText } from '#console/components/service/service-words.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './catalog.module.css';

export function ServiceCard({ service }: { service: Service }) {
  const { translate: t, formats, languages } = useLanguage();
  // The catalog may be in another language than the page.
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  return (
    <LinkedCard className={styles.card}>
      <ServicePicture service={service} />
      <div className={styles.body}>
        <p className={styles.category}>{t(categoryNames[service.category])}</p>
        <h2 lang={lang}>
          <CardLink to="/services/$id" params={{ id: service.id }}>
            {service.name}
          </CardLink>
        </h2>
        {service.description && (
          <p className={styles.description} lang={lang}>
            {service.description}
          </p>
        )}
        <p className={styles.facts}>
          <strong>{priceText(t, formats, service)}</strong>
          {service.duration !== null && (
            <span className={styles.duration}>
              <Icon name="clock" size={16} />
              {t('services.minutes', { count: service.duration })}
            </span>
          )}
        </p>
      </div>
    </LinkedCard>
  );
}
