/** For tests whose result depends on the date or the time of day. */

/**
 * Returns the result of `work` from a time during which `moment` did not change, for example the present day. When it
 * changes meanwhile, as at midnight, the work is done again, because its result belongs to neither.
 */
export async function duringOne<T>(moment: () => number | string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = moment();
    const result = await work();
    if (moment() === before) return result;
  }
}
