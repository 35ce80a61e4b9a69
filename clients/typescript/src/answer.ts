/** Types of the client's functions: the options beside the request, and the results. */
import type { Shape } from './json.ts';

/** Options of each call, in addition to the parameters of the operation. */
export interface CallOptions {
  /** Ends the call: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the call fails, including retries and waits; overrides the client's value. */
  readonly timeout?: number | undefined;
}

/** A success. Where an operation has several, `status` distinguishes them; the compiler knows the data type of each. */
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
  /** True if there are more rows than `total`, which were not counted. */
  readonly totalIsMinimum?: boolean;
}

/** The address to which the browser is redirected. */
export interface Redirected<Status extends number> extends Answered<Status, undefined> {
  readonly location: string;
}

/** The runtime description of an operation. */
export interface OperationDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** True if the operation does not examine credentials. */
  readonly isPublic?: boolean;
  readonly takesIdempotencyKey?: boolean;
  /** Decimals in the body. */
  readonly body?: Shape;
  /** Of each status. Absent: data in a 200 or 201, nothing in others. */
  readonly answers?: Readonly<Record<number, AnswerDescription>>;
}

/** How the body of an answer contains its data, and where the data has numbers that are not doubles. */
export interface AnswerDescription {
  /** Absent: as for a status that is not described. */
  readonly as?: 'data' | 'page' | 'bare' | 'text' | 'none' | 'redirect';
  readonly shape?: Shape;
}
