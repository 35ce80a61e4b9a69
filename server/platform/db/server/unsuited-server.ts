/**
 * A server responds, but it is unsuitable: it cannot write, or it is a former primary. For callers, the database is
 * unavailable; another server, or the same one after a promotion, may be suitable soon.
 */
export class UnsuitedServer extends Error {
  /** The server can be read from, for callers that need only that; undefined: the reason does not concern writing. */
  readonly isReadOnly: boolean;
  /** Every host has responded: a start need not wait for an unavailable one. */
  readonly allAnswered: boolean;

  constructor(message: string, { isReadOnly = false, allAnswered = false } = {}) {
    super(message);
    this.name = 'UnsuitedServer';
    this.isReadOnly = isReadOnly;
    this.allAnswered = allAnswered;
  }
}
