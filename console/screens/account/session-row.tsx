/** One session: the device, its start, and a button to end it. */
import type { ListedSession } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import styles from './account.module.css';
import { deviceOf } from './device.ts';

interface SessionRowProps {
  readonly session: ListedSession;
  readonly timeZone: string;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session, timeZone, isEnding, onEnd }: SessionRowProps) {
  const { translate: t, formats } = useLanguage();
  const device = deviceText(t, session.userAgent);
  const since = formats.date(session.createdAt, 'dateTime', timeZone);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {device}
          {session.current && <span className={styles.current}>{t('account.thisSession')}</span>}
        </p>
        <p className={styles.soft}>
          {t('account.lastUsed', { time: formats.date(session.lastUsedAt, 'dateTime', timeZone) })}
        </p>
        <p className={styles.soft}>{t('account.signedInFrom', { time: since, address: session.ip })}</p>
      </div>
      {!session.current && (
        <Button
          isBusy={isEnding}
          aria-label={t('account.endSessionOf', { device, time: since })}
          onClick={onEnd}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  );
}

function deviceText(t: Translate, userAgent: string): string {
  const device = deviceOf(userAgent);
  if (device === undefined) return t('account.unknownDevice');
  const { browser, system } = device;
  return system === undefined ? browser : t('account.device', { browser, system });
}
