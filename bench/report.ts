/** The report of the figures: one table, in which each row is a ratio measured within one run. */

export interface Row {
  readonly name: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: number;
  readonly notes: readonly string[];
}

/** The median; of two middle values the larger. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Width of the column of names. */
const width = 28;

/** Prints the rows. */
export function printReport(rows: readonly Row[]): void {
  console.log(`\n${'what'.padEnd(width)}${'ratio'.padEnd(8)}${'ours'.padEnd(14)}floor`);
  for (const { name, ratio, ours, floor, notes } of rows) {
    console.log(`${name.padEnd(width)}${ratio.toFixed(2).padEnd(8)}${ours.padEnd(14)}${floor}`);
    for (const note of notes) console.log(`${' '.repeat(width)}${note}`);
  }
}
