/** The picture of a service; a drawn one in the colours of its category if it has none or it cannot be loaded. */
import { useState } from 'react';
import type { Service } from '#client/index.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import styles from './service-picture.module.css';
import { categoryIcons } from './service-words.ts';

/** Decorative: the name of the service is next to it. */
export function ServicePicture({
  service: { id, imageUrl, category },
}: {
  service: Pick<Service, 'id' | 'imageUrl' | 'category'>;
}) {
  const [failed, setFailed] = useState<string>();
  if (imageUrl !== null && imageUrl !== failed) {
    return (
      <img
        className={styles.picture}
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(imageUrl)}
      />
    );
  }
  return (
    <div
      className={`${styles.picture} ${styles.drawn}`}
      data-category={category}
      data-variant={variantOf(id)}
      aria-hidden="true"
    >
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" focusable="false" aria-hidden="true">
        <path className={styles.far} d="M0 120C60 80 120 130 180 100S280 70 320 96V180H0z" />
        <path className={styles.near} d="M0 150c70-30 130 14 200-10s90-16 120-10v50H0z" />
        <circle className={styles.sun} cx="252" cy="48" r="22" />
      </svg>
      <span className={styles.sign}>
        <Icon name={categoryIcons[category]} size={44} />
      </span>
    </div>
  );
}

/** One of three, the same for a service every time: adjacent services of one category look different. */
function variantOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % 3;
}
