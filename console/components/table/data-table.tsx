/**
 * Rows and columns; in a narrow space each row becomes a block with labelled values. Where a text is cut, pointing at it
 * shows all of it; screen readers have it in any case.
 */
import type { PointerEvent, ReactNode } from 'react';
import { useIsCompact } from './compact.tsx';
import styles from './data-table.module.css';

export interface Column<Row> {
  /** Unique in the table. */
  readonly id: string;
  readonly header: string;
  /** Numbers are aligned to the end of their column. */
  readonly isNumeric?: boolean;
  /** Names and addresses of any length: they stay on one line, and are cut where the table has no more space. */
  readonly isCut?: boolean;
  /** Where there is room, its texts stay on one line. */
  readonly isWhole?: boolean;
  /** The header is a button that sorts by the column. */
  readonly sorting?: Sorting;
  readonly cell: (row: Row) => ReactNode;
}

interface Sorting {
  /** How the rows are sorted by it; undefined when they are sorted by something else. */
  readonly order: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

interface DataTableProps<Row> {
  /** The name of the table, for screen readers. */
  readonly caption: string;
  /** The first one names its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The roles are stated because `display: block` takes them away from the elements of a table. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const isCompact = useIsCompact();
  const cut = columns.filter(({ isCut }) => isCut).length;
  // The other columns keep their place, so that their texts stay on one line. The name of the row has most to say.
  const share = (at: number) =>
    columns[0]?.isCut && cut > 1 ? (at === 0 ? 30 : 13) : cut === 1 ? 45 : Math.min(18, Math.round(45 / cut));
  return (
    <div className={styles.place} onPointerOver={nameCutText}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      <table role="table" className={styles.table} data-compact={isCompact || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, isNumeric, isCut, sorting }, at) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                data-numeric={isNumeric || undefined}
                aria-sort={sorting?.order}
                // A column whose texts are cut has no width of its own.
                style={isCut ? { inlineSize: `${share(at)}%` } : undefined}
              >
                {sorting ? (
                  <button type="button" onClick={sorting.onSort}>
                    {header}
                  </button>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ id, header, isNumeric, isCut, isWhole, cell }, at) => {
                const shared = {
                  'data-label': header,
                  'data-numeric': isNumeric || undefined,
                  'data-cut': isCut || undefined,
                  'data-whole': isWhole || undefined,
                };
                return at === 0 ? (
                  <th key={id} role="rowheader" scope="row" {...shared}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} role="cell" {...shared}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  );
}

function nameCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cut]') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.children, ...cell.querySelectorAll('a')].some(
    (one) => one.scrollWidth > one.clientWidth + 1,
  );
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
