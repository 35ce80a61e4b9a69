/** Thumbnails of the pictures at the addresses of a draft, and the addresses without one. */
import { useState } from 'react';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { addressesOf } from './service-draft.ts';
import styles from './service-editor.module.css';

/** Delayed, so that it does not send a request for every character of an address. */
const delayMs = 600;

export function PictureThumbs({ addresses }: { addresses: string }) {
  const t = useTranslate();
  const settled = useDelayed(addresses, delayMs);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const shown = [...new Set(addressesOf(settled))].filter(isShown);
  const lost = shown.filter((address) => broken.has(address));
  return (
    <>
      {shown.length > lost.length && (
        <div className={styles.thumbs}>
          {shown
            .filter((address) => !broken.has(address))
            .map((address) => (
              <img
                key={address}
                src={address}
                alt=""
                decoding="async"
                referrerPolicy="no-referrer"
                onError={() => setBroken((before) => new Set(before).add(address))}
              />
            ))}
        </div>
      )}
      <div role="status">
        {lost.map((address) => (
          <p key={address} className={styles.broken}>
            <Icon name="warning" size={16} />
            {t('service-editor.broken', { address })}
          </p>
        ))}
      </div>
    </>
  );
}

/** Pictures of other hosts are loaded by https only (the page's policy). */
function isShown(address: string): boolean {
  const url = URL.parse(address, location.href);
  return url !== null && (url.protocol === 'https:' || url.origin === location.origin);
}
