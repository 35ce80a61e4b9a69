/**
 * A table that grows page by page, each of whose rows leads to a record. The link in the first column opens it, and so
 * does a press anywhere in the row. In the table the arrow keys, or J and K, move from row to row, Home and End to the
 * first and the last one. The screen needs the part 'business' of the messages.
 */

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent as PressEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ListPage } from '#console/api/list-query.ts';
import { Button } from '#console/components/button/button.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './paged-table.module.css';

interface PagedTableProps<Row> {
  readonly caption: string;
  /** The cell of the first one is a link to the record. Undefined until it is known how the rows are shown. */
  readonly columns: readonly Column<Row>[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** From `useInfiniteQuery`. With `placeholderData: keepPreviousData` the rows stay while other filters are applied. */
  readonly pages: UseInfiniteQueryResult<InfiniteData<ListPage<Row>, unknown>>;
  /** Excludes rows that the request cannot exclude. */
  readonly isShown?: (row: Row) => boolean;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, columns, keyOf, pages, isShown = () => true, empty } = props;
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = pages;
  /** The position of the first new row, while it is loading. */
  const awaited = useRef<number>(undefined);
  const more = () => {
    awaited.current = linksIn(place.current).length;
    void fetchNextPage();
  };
  useEffect(() => {
    const link = awaited.current === undefined ? undefined : linksIn(place.current)[awaited.current];
    if (!link) return;
    awaited.current = undefined;
    // The button is after all rows, or is gone.
    link.focus();
  });
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!data || !columns) return <Skeleton count={6} height="3.5rem" />;
  const rows = data.pages.flatMap((page) => page.rows).filter(isShown);
  if (rows.length === 0 && !hasNextPage) return empty;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in the rows do the same for keyboards and screen readers.
    <div
      ref={place}
      className={`${stack(4)} ${styles.place}`}
      aria-busy={isPlaceholderData || undefined}
      onKeyDown={moveByKey}
      onClick={openRow}
    >
      <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
      {error && <ProblemNotice error={error} retry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <div className={styles.more} data-screen-only>
          <Button isBusy={isFetchingNextPage} onClick={more}>
            {t('words.showMore')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The links that name the rows. */
function linksIn(place: HTMLElement | null): readonly HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, currentTarget } = event;
  const row = target instanceof Element ? target.closest('tbody tr') : null;
  // Keys mean other things in a field.
  if (!row || (target instanceof Element && target.matches('input, select, textarea'))) return;
  event.preventDefault();
  const links = linksIn(currentTarget);
  const at = links.findIndex((link) => row.contains(link));
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
}

/** A press outside links and buttons opens the record, unless the user has selected text to copy it. */
function openRow(event: PressEvent<HTMLDivElement>): void {
  const { target, defaultPrevented, ctrlKey, metaKey } = event;
  if (!(target instanceof Element) || defaultPrevented || String(getSelection()) !== '') return;
  if (target.closest('a, button, input, select, label')) return;
  const link = target.closest('tbody tr')?.querySelector('th a');
  // Opens a new window with the usual keys, as a press on the link does.
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}
