import { returnPathProblem } from '#domain/return-path.ts';

/** The search of a page that leads back to where the reader came from. */
export interface ReturnSearch {
  /** The path of this server to go to afterwards. */
  readonly from?: string | undefined;
}

/** The way back in an address: undefined when there is none, and when it is no path of this server. */
export function returnPathOf(from: unknown): string | undefined {
  return typeof from === 'string' && returnPathProblem(from) === undefined ? from : undefined;
}
