/**
 * The description of one endpoint. Its schemas validate requests, serialize responses and form the OpenAPI document;
 * the pipeline checks its access mark. An endpoint without an access mark does not compile.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { AuditedRecord } from '#domain/access/audited.ts';
import type { Capability } from '#domain/access/roles.ts';
import type { RefusalIdentifier } from '#domain/error-catalogue.ts';
import { strongEtag } from '#platform/base/text/etag.ts';
import type { Call, ReadCall, SignedInCall } from '#platform/data/call.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { nextLink } from '#platform/data/shapes/cursor.ts';
import type { CachedBody } from './bodies/cached-body.ts';
import type { Tag } from './openapi/tags.ts';
import type { CsvTable } from './responses/send-csv.ts';
import type { PiecesOptions } from './responses/send-pieces.ts';

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

/** A response that needs more than its data: another status, headers, or a payload of its own. */
export class Reply {
  readonly data: unknown;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[]>> = {};
  /** Bytes to send unchanged, in place of `data`. Their content type is in `headers`. */
  readonly payload: string | Buffer | Readable | undefined;
  /** A kept body, sent with its tag and in a coding of the client; JSON unless `headers` name another type. */
  readonly body: CachedBody | undefined;
  /** A payload of any length, of which each piece is built when the client has read the previous one. */
  readonly pieces: Pieces | undefined;

  constructor(parts: Partial<Reply>) {
    Object.assign(this, parts);
  }
}

/**
 * A reply with data whose envelope contains the time: no two responses have the same bytes, so the tag is a weak one
 * and identifies the data (RFC 9110, 8.8.1).
 */
export function taggedReply(data: unknown): Reply {
  return new Reply({ data, headers: { etag: `W/${strongEtag(JSON.stringify(data))}` } });
}

interface Pieces extends PiecesOptions {
  /** A buffer is sent whole, whatever its length, and counts until the client has read it. */
  readonly of: AsyncGenerator<Buffer, void> | Buffer;
}

/** The header of {@link repeatableReply}, for the document. */
export const replayHeader = { 'Idempotency-Replayed': '`true`: the request was carried out before.' };

/** Returns exactly the reply to a creation that a repeated request receives, including the timestamp. */
export function repeatableReply(
  data: unknown,
  timestamp: string,
  isReplay: boolean,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return new Reply({
    status: 201,
    payload: JSON.stringify({ statusCode: 201, message: 'Created', data, timestamp }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...headers,
      ...(isReplay ? { 'idempotency-replayed': 'true' } : {}),
    },
  });
}

/** The header of a list that {@link linkedReply} answers, for the document. */
export const linkHeader = { Link: 'With rel="next": the next page, if there is one (RFC 8288).' };

/** Returns the reply with the page, and with a link to the next one, whose cursor is `next`, if there is one. */
export function linkedReply(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { next, ...page }: Page<unknown> & { readonly next: string | undefined },
): Reply {
  return new Reply({ data: page, headers: next === undefined ? {} : { link: nextLink(path, query, next) } });
}

/** The result of a list operation: one page and the total number of rows. */
export interface Page<T> {
  readonly data: Rows<T>;
  readonly pagination: {
    page: number;
    limit: number;
    total: number;
    totalPages: number;
    totalIsMinimum?: boolean;
  };
}

/** Returns the page with each row as `show` shows it. */
export function shownPage<T, U, P extends Page<T>>(page: P & Page<T>, show: (row: T) => U) {
  return { ...page, data: page.data.map(show) };
}

export interface Success {
  /** The status defaults to 200 for GET/PUT/PATCH, 201 for POST, 204 for DELETE (specification, "Errors"). */
  readonly status?: number;
  readonly description: string;
  /** Schema of `data`, of the bare body, or of one row of a page; absent for a response without a body. */
  readonly schema?: TSchema;
  readonly shape?: 'enveloped' | 'bare' | 'page';
  /** Media type of responses that are not JSON. */
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

/** A file as the body of requests. */
export interface FileBody {
  readonly mediaTypes: readonly string[];
  readonly mostBytes: number;
}

export interface Input<Path extends string, Query extends TObject, Body extends TSchema> {
  readonly params: PathParameters<Path>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
  /** The body of an endpoint that takes a file, in pieces that are in use until the response has been sent. */
  readonly file: readonly Buffer[];
  /** The query as it was sent, with its question mark; `''` for none. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
}

interface Named<Path extends string> {
  /** The unique name of the operation: exported function, OpenAPI operationId, metric label, audit action. */
  readonly operationId: string;
  readonly method: Method;
  readonly path: Path;
}

interface Description<Path extends string, A extends Access, Query extends TObject> {
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
  readonly access: A;
  /** A sentence about the permitted callers, where the access mark does not describe them completely. */
  readonly callers?: string;
  /** `stated` when the specification names the operation; by default it is this project's own choice. */
  readonly origin?: 'stated';
  /**
   * The kind of record that each success with status 201 creates; `data.id` is its id. Paths that go on with the id after
   * this one, and names such as `petId`, name such a record (scripts/client/created-records.ts).
   */
  readonly creates?: AuditedRecord;
  readonly query?: Query;
  /** Query parameters that the specification names; the document marks the others as chosen. */
  readonly statedQuery?: readonly string[];
  /** An example for each path parameter; ids are UUIDs unless `pathSchema` says otherwise. */
  readonly pathExample?: Readonly<Record<string, string>>;
  readonly pathSchema?: Readonly<Record<string, TSchema>>;
  /** Request headers that the endpoint interprets: name → effect. */
  readonly requestHeaders?: Readonly<Record<string, { description: string; schema?: object }>>;
  readonly success: Success | readonly Success[];
  /** Refusals beyond those that follow from access, path, query and body. */
  readonly refusals?: readonly RefusalIdentifier[];
  /**
   * The response is in the language of the request; adds the parameter `lang` and the headers Content-Language and
   * Vary.
   */
  readonly localized?: boolean;
  /** Defaults to `no-store`. */
  readonly cacheControl?: string;
  /** The CSRF check applies with any credential or none: login, register and refresh. */
  readonly forgeryCheckedAlways?: boolean;
  /** GET /auth/session reads the session without extending its idle limit (contract §5). */
  readonly keepsIdleLimit?: boolean;
  /** Not rate-limited: health, metrics, and the files of the console and of pictures, of which each page needs many. */
  readonly unlimited?: boolean;
  /** Health and metrics, which are polled every few seconds: logged only when they fail, or at level `debug`. */
  readonly polled?: boolean;
  /** Limited by AUTH_RATE_LIMIT across all replicas, as POST /auth/* is, with any method. */
  readonly authLimited?: boolean;
  /** Excluded from the OpenAPI document: pages for people. */
  readonly undocumented?: boolean;
  /**
   * GET writes: an audit entry, or the state of a sign-in. HEAD, which must only read (RFC 9110, 9.2.1 and 9.3.2), is
   * then served without `handle`, after `loadTarget` and the checks of the query.
   */
  readonly getWrites?: boolean;
  /**
   * Checks that the record in the path exists (404) and that the caller may access it (403), before the body is
   * validated (contract §2, "Order of the answers"). Required where an endpoint has both a record in its path and a
   * body or query that can be invalid.
   */
  readonly loadTarget?: (call: CallOf<A>, params: PathParameters<Path>) => Promise<unknown>;
  /** The response to a client that prefers `text/csv` by `Accept`. */
  readonly csv?: CsvForm<Query>;
}

/** An endpoint that works for each request. */
interface Handled<Path extends string, A extends Access, Query extends TObject, Body extends TSchema>
  extends Description<Path, A, Query> {
  readonly body?: Body;
  readonly bodyExample?: unknown;
  readonly bodyOptional?: boolean;
  /** The body is a file, in place of JSON. */
  readonly file?: FileBody;
  readonly handle: (call: CallOf<A>, input: Input<Path, Query, Body>) => Promise<unknown> | unknown;
  readonly cachedBody?: never;
  readonly neverCoded?: never;
}

/**
 * A GET endpoint whose bodies are kept. If it ignores credentials, most requests are served before the router
 * (server/before-router.ts).
 */
interface Cached<Path extends string, A extends Access, Query extends TObject>
  extends Description<Path, A, Query> {
  readonly cachedBody: (call: CachedCallOf<A>, input: CachedInput<Path, Query>) => CachedBody;
  /** The tag is also for `If-Match`, and one for several codings would be weak, which never matches there. */
  readonly neverCoded?: boolean;
  readonly handle?: never;
  readonly body?: never;
  readonly bodyExample?: never;
  readonly bodyOptional?: never;
  readonly file?: never;
}

type CachedInput<Path extends string, Query extends TObject> = Pick<
  Input<Path, Query, TSchema>,
  'params' | 'query'
>;

export type Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> = Named<Path> & (Handled<Path, A, Query, Body> | Cached<Path, A, Query>);

type CallOf<A extends Access> = A extends 'ignored' | 'optional' ? Call : SignedInCall;
type CachedCallOf<A extends Access> = A extends 'ignored' ? ReadCall : CallOf<A>;

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints of different shapes.
export type AnyEndpoint = Endpoint<any, any, any, any>;

type Route = `${Method} /${string}`;
type PathOf<R extends Route> = R extends `${Method} ${infer Path}` ? Path : never;
/** Only a GET endpoint keeps its bodies. */
type CachedAt<R extends Route, A extends Access, Query extends TObject> = R extends `GET ${infer Path}`
  ? Cached<Path, A, Query>
  : never;

/** Describes one endpoint; the types of `handle` follow from the route, the access mark and the schemas. */
export function endpoint<
  const R extends Route,
  const A extends Access,
  Query extends TObject = TObject<Record<never, never>>,
  Body extends TSchema = TSchema,
>(
  operationId: string,
  route: R,
  behavior: Handled<PathOf<R>, A, Query, Body> | CachedAt<R, A, Query>,
): AnyEndpoint {
  const [method, path] = route.split(' ');
  return { operationId, method, path, ...behavior } as AnyEndpoint;
}

/** The status, shape and schema of each success, with defaults filled in. */
export function successesOf(endpoint: AnyEndpoint): readonly (Success & { status: number })[] {
  const usual = { GET: 200, PUT: 200, PATCH: 200, POST: 201, DELETE: 204 }[endpoint.method as Method];
  return [endpoint.success]
    .flat()
    .map((success: Success) => ({ ...success, status: success.status ?? usual }));
}
