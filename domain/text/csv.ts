/** Tables as text: CSV of RFC 4180 that a spreadsheet program shows and does not run (contract §19). */

/** Begins a document in UTF-8 for programs that would otherwise guess its encoding. */
export const byteOrderMark = '\ufeff';

/** Returns one line with its line break. Null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(disarmed(cell)))).join(',')}\r\n`;
}

/**
 * Spreadsheet programs run a cell that begins like a formula, which may come from any customer (OWASP, "CSV Injection").
 * The apostrophe makes it a text.
 */
function disarmed(cell: string): string {
  return likeFormula.test(cell) ? `'${cell}` : cell;
}

/**
 * A tab or a line break, or one of the signs with which a formula begins, also in the full width or the small form of East
 * Asian texts. Some programs remove white space, control characters and invisible characters before it.
 */
const likeFormula =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
