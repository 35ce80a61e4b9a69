/** The frame of a screen: its title, which is also the title of the window and takes the focus after navigation. */
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Buttons } from '#console/components/button/buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly lead?: string | undefined;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** `column` for forms and texts, `full` for content that uses the whole window. */
  readonly width?: 'column' | 'wide' | 'full';
  readonly children?: ReactNode;
}

export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    document.title = `${title} – ${t('shell.product')}`;
  }, [title, t]);
  useEffect(() => {
    if (hasNavigated(path)) heading.current?.focus({ preventScroll: true });
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
    <div className={`${styles.page} ${width === 'wide' ? '' : styles[width]}`}>
      <header className={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <Buttons data-screen-only>{actions}</Buttons>}
      </header>
      {children}
    </div>
  );
}

/** False until a title is shown: using the page while it loads must not move the start of keyboard navigation. */
let hasTitle = false;
let firstPath: string | undefined;
let navigated = false;

/** False on the page that was opened first: there the reader begins at the top, as on any web page. */
function hasNavigated(path: string | undefined): boolean {
  firstPath ??= path;
  navigated ||= path !== undefined && path !== firstPath;
  return navigated;
}
