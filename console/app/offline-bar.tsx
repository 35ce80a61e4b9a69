/** Says that there is no connection: the browser says so, or the server does not answer. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api, connection } from '#console/api/client.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { row } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './shell.module.css';

/** A start of the server takes some seconds, and a request is cheap. */
const askEveryMs = 3_000;

export function OfflineBar() {
  const t = useTranslate();
  const queries = useQueryClient();
  const isLost = useSyncExternalStore(subscribe, isConnectionLost, () => false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void api.getLiveness().catch(() => {}), askEveryMs);
    return () => {
      clearInterval(timer);
      // Reads everything that could not be read meanwhile or has changed.
      void queries.invalidateQueries();
    };
  }, [isLost, queries]);
  return (
    <div role="status" data-screen-only>
      {isLost && (
        <p className={`${row(2)} ${styles.offline}`}>
          <Icon name="warning" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

function isConnectionLost(): boolean {
  return !navigator.onLine || connection.isLost;
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  connection.addEventListener('change', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
    connection.removeEventListener('change', changed);
  };
}
