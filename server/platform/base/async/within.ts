/**
 * A wait with a time limit, for work that may take too long. Deadline (deadline.ts) is for the waits of a request.
 */

/**
 * Returns the result of `work`, or `otherwise` when it takes longer than `ms`. The work then continues without a
 * waiter.
 */
export async function within<T, const Late>(
  ms: number,
  work: Promise<T>,
  otherwise: Late,
): Promise<T | Late> {
  const late = Promise.withResolvers<Late>();
  const timer = setTimeout(() => late.resolve(otherwise), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
