/** The axis of a chart: round numbers from zero up. */

/** Three to six marks from 0 to the first round number that is not below `most`. A `step` of 1 keeps counts whole. */
export function marksUpTo(most: number, smallest = 0): readonly number[] {
  if (!(most > 0)) return [0, smallest > 0 ? smallest : 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10;
  let step = Math.max(nice * power, smallest);
  if (smallest === 1) step = Math.ceil(step);
  const count = Math.ceil(most / step - 1e-9);
  // A product of an integer each time: adding up would add up the errors of binary fractions.
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** Up to `most` evenly spaced positions, including the first and the last one. */
export function evenPlaces(count: number, most: number): readonly number[] {
  const shown = Math.min(count, most);
  if (shown < 2) return count === 0 ? [] : [0];
  return Array.from({ length: shown }, (_, at) => Math.round((at * (count - 1)) / (shown - 1)));
}
