/**
 * A server answers, but it is the wrong one: it cannot write, or it is a former primary. To callers the database is
 * away; another one, or the same after a promotion, may do in a moment.
 */
export class UnsuitedServer extends Error {
  /** The server can be read from, if that is all one wants to know; undefined: it is not about writing. */
  readonly isReadOnly: boolean;
  /** Every host has answered: a start need not wait for one that is still away. */
  readonly allAnswered: boolean;

  constructor(message: string, { isReadOnly = false, allAnswered = false } = {}) {
    super(message);
    this.name = 'UnsuitedServer';
    this.isReadOnly = isReadOnly;
    this.allAnswered = allAnswered;
  }
}
