/** The frame of a screen, and its states: loading, empty and failed. */

import { useRouterState } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { useBusinessName } from '#console/api/queries.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Icon, type IconName } from '#console/components/icon/icon.tsx';
import { row, stack, wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { useCountdown } from './countdown.ts';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly lead?: string | undefined;
  /** Between the title and the buttons, in one line where there is room: the filters of a list, the day of a board. */
  readonly toolbar?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** `column` for forms and texts, `full` for content that uses the whole window. */
  readonly width?: 'column' | 'wide' | 'full';
  readonly children?: ReactNode;
}

/** The frame of a screen: its title, which is also the title of the window and takes the focus after navigation. */
export function Page({ title, lead, toolbar, actions, width = 'wide', children }: PageProps) {
  const businessName = useBusinessName();
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    document.title = `${title} – ${businessName}`;
  }, [title, businessName]);
  useEffect(() => {
    // A menu that was opened while the page loaded would close without the focus.
    if (hasNavigated(path) && !document.activeElement?.matches('button[aria-expanded=true]'))
      heading.current?.focus({ preventScroll: true });
  }, [path]);
  // Other content at the same path: the focused element is gone, and the new title names the new content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means other content.
  useEffect(() => {
    const isOther = hasTitle;
    hasTitle = true;
    if (isOther && navigator.userActivation?.hasBeenActive && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className={`${stack(5, 'top')} ${styles.page} ${width === 'wide' ? '' : styles[width]}`}>
      <header className={wrap([2, 3], 'center')}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {toolbar}
        {actions && (
          <div className={styles.actions}>
            <Buttons>{actions}</Buttons>
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

/** False until a title is shown: using the page while it loads must not move the start of keyboard navigation. */
let hasTitle = false;
let firstPath: string | undefined;
let navigated = false;

/** False on the page that was opened first: there the user begins at the top, as on any web page. */
function hasNavigated(path: string | undefined): boolean {
  firstPath ??= path;
  navigated ||= path !== undefined && path !== firstPath;
  return navigated;
}

/** Grey shapes in place of the content that is loading, so that nothing moves. */
export function Skeleton({ count = 3, height = '4rem' }: { count?: number; height?: string }) {
  const t = useTranslate();
  return (
    <div role="status" className={stack(3)}>
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={styles.skeleton} style={{ blockSize: height }} />
      ))}
    </div>
  );
}

interface LoadingProps extends ComponentProps<typeof Skeleton> {
  /** Of the query. */
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** In place of the content until it has been read: its shapes, or the error. */
export function Loading({ error, refetch, ...shapes }: LoadingProps) {
  return error ? <ProblemNotice error={error} retry={() => void refetch()} /> : <Skeleton {...shapes} />;
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
    <div className={`${stack(3)} ${styles.empty}`}>
      <Icon name={icon} size={40} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Loaded with the first refusal. */
const CauseList = lazy(async () => ({
  default: (await import('#console/components/cause/cause-list.tsx')).CauseList,
}));

/** What the causes of an error say beyond the message. */
export function Causes({ error, message }: { readonly error: unknown; readonly message: string }) {
  if (!isApiError(error) || error.causes.length === 0) return null;
  return (
    <Suspense>
      <CauseList error={error} message={message} />
    </Suspense>
  );
}

/** An error where it happened; with `retry`, a button that waits as long as the server asks. */
export function ProblemNotice({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const t = useTranslate();
  const { message, requestId, retryAfter } = problemOf(error);
  const causes = <Causes error={error} message={t(message)} />;
  const isOfFields = isApiError(error, 'VALIDATION_FAILED');
  const seconds = useCountdown(retryAfter, error);
  return (
    <div role="alert" className={`${row(3)} ${styles.problem}`}>
      <Icon name="warning" />
      <div className={`${stack(2, 'fitting', 'narrow')} ${styles.words}`}>
        <p>{t(message)}</p>
        {!isOfFields && causes}
        {seconds > 0 && <p className={styles.soft}>{t('common.retryIn', { seconds })}</p>}
        {requestId && (
          <details>
            <summary>{t('common.details')}</summary>
            {isOfFields && causes}
            <p>{t('common.requestId', { id: requestId })}</p>
          </details>
        )}
        {isApiError(error, 'SECOND_FACTOR_SETUP_REQUIRED') && (
          <ButtonLink to="/account">{t('words.account')}</ButtonLink>
        )}
        {retry && seconds === 0 && <Button onClick={retry}>{t('common.retry')}</Button>}
      </div>
    </div>
  );
}

/** Good news or advice, in place. */
export function Notice({ icon = 'check', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div
      role="status"
      className={`${row(3)} ${styles.notice}`}
      data-warning={icon === 'warning' || undefined}
    >
      <Icon name={icon} />
      <div className={`${stack(2, 'fitting', 'narrow')} ${styles.words}`}>{children}</div>
    </div>
  );
}
