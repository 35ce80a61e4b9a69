/** A wait with an end: for what may take longer than there is time. Deadline (deadline.ts) is for waits of a request. */

/** What `work` gives, or `otherwise` when it takes longer than `ms`. It goes on; nobody waits for it any more. */
export async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(otherwise), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
