/** The further pictures of a service, without those that cannot be loaded. */
import { useState } from 'react';
import type { Service } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './service.module.css';

export function MorePictures({ service: { images } }: { service: Service }) {
  const t = useTranslate();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const shown = [...new Set(images)].filter((image) => !failed.has(image));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.more} aria-label={t('service.pictures')}>
      {shown.map((image) => (
        <li key={image}>
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setFailed(new Set([...failed, image]))}
          />
        </li>
      ))}
    </ul>
  );
}
