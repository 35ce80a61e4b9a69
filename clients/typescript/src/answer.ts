/** What the functions of the client take beside their request, and what they give. */
import type { Shape } from './json.ts';

/** Of each call, beside what the operation itself takes. */
export interface CallOptions {
  /** Ends the call: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the call is given up, tries and waits together; in place of the client's. */
  readonly timeout?: number | undefined;
}

/** A success. Where an operation has several, `status` tells which; the compiler knows the data of each. */
export interface Answered<Status extends number, Data> {
  readonly status: Status;
  readonly data: Data;
  readonly headers: Headers;
}

/** One page of a list. */
export interface Paged<Row> extends Answered<200, readonly Row[]> {
  readonly pagination: Pagination;
}

export interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Where the browser is to go next. */
export interface Redirected<Status extends number> extends Answered<Status, undefined> {
  readonly location: string;
}

/** What the client knows of an operation while it runs. */
export interface OperationDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Whether credentials are looked at. */
  readonly isSecured?: boolean;
  readonly takesIdempotencyKey?: boolean;
  /** Decimals in the body. */
  readonly body?: Shape;
  readonly answers: Readonly<Record<number, AnswerDescription>>;
}

/** How the data of an answer lies in its body, and where it holds numbers that are no doubles. */
export interface AnswerDescription {
  readonly as: 'data' | 'page' | 'bare' | 'text' | 'none' | 'redirect';
  readonly shape?: Shape;
}
