/** The time of the last read of a page that refreshes itself, and a warning when it could not be refreshed. */

import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './as-of.module.css';

interface AsOfProps {
  readonly query: {
    readonly error: unknown;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly dataUpdatedAt: number;
  };
  readonly timeZone: string;
}

export function AsOf({ query: { error, fetchStatus, dataUpdatedAt }, timeZone }: AsOfProps) {
  const { translate: t, formats } = useLanguage();
  if (dataUpdatedAt === 0) return null;
  const time = formats.date(new Date(dataUpdatedAt).toISOString(), 'time', timeZone);
  const isOutdated = error !== null || fetchStatus === 'paused';
  return (
    <>
      {!isOutdated && <p className={soft}>{t('as-of.current', { time })}</p>}
      <div role="status">
        {isOutdated && (
          <p className={`${row(2, 'start')} ${styles.outdated}`}>
            <Icon name="warning" size={18} />
            {t('as-of.outdated', { time })}
          </p>
        )}
      </div>
    </>
  );
}
