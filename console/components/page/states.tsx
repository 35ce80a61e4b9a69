/** The states of a screen: loading, empty and failed. */
import type { ReactNode } from 'react';
import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Icon, type IconName } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { useCountdown } from './countdown.ts';
import styles from './states.module.css';

/** Grey shapes in place of the content that is loading, so that nothing moves. */
export function Skeleton({ count = 3, height = '4rem' }: { count?: number; height?: string }) {
  const t = useTranslate();
  return (
    <div role="status" className={styles.skeletons}>
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={styles.skeleton} style={{ blockSize: height }} />
      ))}
    </div>
  );
}

/** There is no content: says so, and names the next step. */
export function EmptyState({
  icon = 'paw',
  text,
  children,
}: {
  icon?: IconName;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={40} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** An error where it happened; with `retry`, a button that waits as long as the server asks. */
export function ProblemNotice({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const t = useTranslate();
  const { message, details, requestId, retryAfter } = problemOf(error);
  const seconds = useCountdown(retryAfter, error);
  return (
    <div role="alert" className={styles.problem}>
      <Icon name="warning" />
      <div className={styles.words}>
        <p>{t(message)}</p>
        {seconds > 0 && <p className={styles.soft}>{t('common.retryIn', { seconds })}</p>}
        {(details || requestId) && (
          <details>
            <summary>{t('common.details')}</summary>
            {details && <p lang="en">{details}</p>}
            {requestId && <p>{t('common.requestId', { id: requestId })}</p>}
          </details>
        )}
        {isApiError(error, 'SECOND_FACTOR_SETUP_REQUIRED') && (
          <ButtonLink to="/account">{t('shell.account')}</ButtonLink>
        )}
        {retry && seconds === 0 && <Button onClick={retry}>{t('common.retry')}</Button>}
      </div>
    </div>
  );
}

/** Good news or advice, in place. */
export function Notice({ icon = 'check', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div role="status" className={styles.notice} data-warning={icon === 'warning' || undefined}>
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
