/**
 * The description of one endpoint. Its schemas validate requests, serialize answers and form the OpenAPI document;
 * the pipeline checks its access mark. An endpoint without an access mark does not compile.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Language } from '#domain/language.ts';
import type { RefusalIdentifier } from '#domain/refusal.ts';
import type { Capability } from '#domain/roles.ts';
import type { Rows } from '../answers/rows.ts';
import type { CsvTable } from '../answers/send-csv.ts';
import type { PiecesOptions } from '../answers/send-pieces.ts';
import type { App } from '../app-context.ts';
import type { Call, SignedInCall } from '../call.ts';
import type { CachedBody } from '../table-cache/cached-body.ts';

/**
 * `ignored`: credentials are not read. `optional`: anonymous callers are allowed, but an invalid credential is 401.
 * `signedIn`: any signed-in caller. Otherwise the capability that the caller's role must have.
 */
export type Access = 'ignored' | 'optional' | 'signedIn' | Capability;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/services/:id` → `{ id: string }`; a parameter may have an extension: `/files/:name.txt`. */
export type PathParameters<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameters<Head> & PathParameters<Tail>
  : Path extends `:${infer Name}.${string}`
    ? { readonly [K in Name]: string }
    : Path extends `:${infer Name}`
      ? { readonly [K in Name]: string }
      : unknown;

/** An answer that needs more than its data: another status, headers, or a payload of its own. */
export class Reply {
  readonly data: unknown;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Bytes to send unchanged, in place of `data`. Their content type is in `headers`. */
  readonly payload: string | Buffer | Readable | undefined;
  /** A payload of any length, of which each piece is built when the client has read the previous one. */
  readonly pieces: Pieces | undefined;

  constructor(parts: {
    data?: unknown;
    status?: number;
    headers?: Readonly<Record<string, string | readonly string[]>>;
    payload?: string | Buffer | Readable;
    pieces?: Pieces;
  }) {
    this.data = parts.data;
    this.status = parts.status;
    this.headers = parts.headers ?? {};
    this.payload = parts.payload;
    this.pieces = parts.pieces;
  }
}

interface Pieces extends PiecesOptions {
  readonly of: AsyncGenerator<Buffer, void>;
}

/** The result of a list operation: one page and the total number of rows. */
export interface Page<T> {
  readonly data: Rows<T>;
  readonly pagination: { page: number; limit: number; total: number; totalPages: number };
}

export interface Success {
  /** The status defaults to 200 for GET/PUT/PATCH, 201 for POST, 204 for DELETE (specification, "Errors"). */
  readonly status?: number;
  readonly description: string;
  /** Schema of `data`, of the bare body, or of one row of a page; absent for an answer without a body. */
  readonly schema?: TSchema;
  readonly shape?: 'enveloped' | 'bare' | 'page';
  /** Media type of answers that are not JSON. */
  readonly mediaType?: string;
  readonly example?: unknown;
  /** Headers to list in the documentation: name → meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The CSV form of a list: everything that the filters of the query select, without pages (contract §19). */
export interface CsvForm<Query extends TObject> {
  /** The capability that it requires besides the access mark of the endpoint. */
  readonly access: Capability;
  /** Beginning of the name under which a browser saves it. */
  readonly fileName: string;
  readonly example: string;
  readonly tableOf: (call: SignedInCall, query: Static<Query>) => CsvTable;
}

export interface Input<Path extends string, Query extends TObject, Body extends TSchema> {
  readonly params: PathParameters<Path>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
  /** The query as it was sent, with its question mark; `''` for none. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  /** The unique name of the operation: exported function, OpenAPI operationId, metric label, audit action. */
  readonly operationId: string;
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: A;
  /** A sentence about the permitted callers, where the access mark does not describe them completely. */
  readonly callers?: string;
  /** `stated` when the specification names the operation; `chosen` when it is this project's own. */
  readonly origin: 'stated' | 'chosen';
  readonly query?: Query;
  /** Query parameters that the specification names; the document marks the others as chosen. */
  readonly statedQuery?: readonly string[];
  readonly body?: Body;
  readonly bodyExample?: unknown;
  readonly bodyOptional?: boolean;
  /** An example for each path parameter; ids are UUIDs unless `pathSchema` says otherwise. */
  readonly pathExample?: Readonly<Record<string, string>>;
  readonly pathSchema?: Readonly<Record<string, TSchema>>;
  /** Request headers that the endpoint interprets: name → effect. */
  readonly requestHeaders?: Readonly<Record<string, { description: string; schema?: object }>>;
  readonly success: Success | readonly Success[];
  /** Refusals beyond those that follow from access, path, query and body. */
  readonly refusals?: readonly RefusalIdentifier[];
  /**
   * The answer is in the language of the request; adds the parameter `lang` and the headers Content-Language and
   * Vary.
   */
  readonly localized?: boolean;
  /** Defaults to `no-store`. */
  readonly cacheControl?: string;
  /** The CSRF check applies with any credential or none: login, register and refresh. */
  readonly forgeryCheckedAlways?: boolean;
  /** GET /auth/session reads the session without extending its idle limit (contract §5). */
  readonly keepsIdleLimit?: boolean;
  /** Health and metrics: not rate-limited. */
  readonly unlimited?: boolean;
  /** Limited by AUTH_RATE_LIMIT across all replicas, as POST /auth/* is, with any method. */
  readonly authLimited?: boolean;
  /** Excluded from the OpenAPI document: pages for people. */
  readonly undocumented?: boolean;
  /**
   * Checks that the record in the path exists (404) and that the caller may access it (403), before the body is
   * validated (contract §2, "Order of the answers"). Required where an endpoint has both a record in its path and a
   * body or query that can be invalid.
   */
  readonly loadTarget?: (call: CallOf<A>, params: PathParameters<Path>) => Promise<unknown>;
  /** The answer to a client that prefers `text/csv` by `Accept`. */
  readonly csv?: CsvForm<Query>;
  /**
   * Returns the cached body of a read that depends only on the language and the id. If it is available, the request
   * bypasses the pipeline (pipeline/shortcut.ts); otherwise `handle` produces the answer.
   */
  readonly cachedBody?: (app: App, language: Language, id: string) => CachedBody | undefined;
  readonly handle: (call: CallOf<A>, input: Input<Path, Query, Body>) => Promise<unknown> | unknown;
}

type CallOf<A extends Access> = A extends 'ignored' | 'optional' ? Call : SignedInCall;

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints of different shapes.
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** Describes one endpoint; the types of `handle` follow from the path, the access mark and the schemas. */
export function endpoint<
  const Path extends string,
  const A extends Access,
  Query extends TObject = TObject<Record<never, never>>,
  Body extends TSchema = TSchema,
>(definition: Endpoint<Path, A, Query, Body>): AnyEndpoint {
  return definition;
}

/** The status, shape and schema of each success, with defaults filled in. */
export function successesOf(endpoint: AnyEndpoint): readonly (Success & { status: number })[] {
  const usual = { GET: 200, PUT: 200, PATCH: 200, POST: 201, DELETE: 204 }[endpoint.method as Method];
  return [endpoint.success]
    .flat()
    .map((success: Success) => ({ ...success, status: success.status ?? usual }));
}
