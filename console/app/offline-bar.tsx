/** Says that there is no connection, as long as the browser says so. */
import { useSyncExternalStore } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './shell.module.css';

export function OfflineBar() {
  const t = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" data-screen-only>
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="warning" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
