/** Rows and columns; in a narrow space each row becomes a block with labelled values. */
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  /** Unique in the table. */
  readonly id: string;
  readonly header: string;
  /** Numbers are aligned to the end of their column. */
  readonly isNumeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
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
  return (
    <div className={styles.place}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, isNumeric }) => (
              <th key={id} role="columnheader" scope="col" data-numeric={isNumeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ id, header, isNumeric, cell }, at) => {
                const shared = { 'data-label': header, 'data-numeric': isNumeric || undefined };
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
