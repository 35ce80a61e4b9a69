import { returnPathProblem } from '#domain/return-path.ts';

/** The search of a page that leads back to the page before. */
export interface ReturnSearch {
  /** The path of this server to go to afterwards. */
  readonly from?: string | undefined;
}

/** The way back in an address; undefined when there is none, or when it is not a path of this server. */
export function returnPathOf(from: unknown): string | undefined {
  return typeof from === 'string' && returnPathProblem(from) === undefined ? from : undefined;
}
