/**
 * The description of one endpoint. Its schemas validate, serialize and are the OpenAPI document; its access
 * mark is what the door checks. An endpoint without an access mark does not compile.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Language } from '#domain/language.ts';
import type { RefusalIdentifier } from '#domain/refusal.ts';
import type { Capability } from '#domain/roles.ts';
import type { Rows } from '../answers/rows.ts';
import type { App } from '../app-context.ts';
import type { Call, SignedInCall } from '../call.ts';
import type { ShortcutReply } from './pipeline/shortcut.ts';

/**
 * `ignored`: credentials are not looked at. `optional`: anonymous is welcome, but an invalid credential is
 * 401. `signedIn`: anyone with an identity. Otherwise the capability that the caller's role must hold.
 */
export type Access = 'ignored' | 'optional' | 'signedIn' | Capability;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/services/:id` → `{ id: string }`. */
export type PathParameters<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameters<Head> & PathParameters<Tail>
  : Path extends `:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** An answer that needs more than its data: another status, headers, or bytes that are ready. */
export class Reply {
  readonly data: unknown;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Bytes sent as they are, in place of `data`. Their content type is in `headers`. */
  readonly payload: string | Buffer | Readable | undefined;

  constructor(parts: {
    data?: unknown;
    status?: number;
    headers?: Readonly<Record<string, string | readonly string[]>>;
    payload?: string | Buffer | Readable;
  }) {
    this.data = parts.data;
    this.status = parts.status;
    this.headers = parts.headers ?? {};
    this.payload = parts.payload;
  }
}

/** What a list operation gives: one page and how many there are in all. */
export interface Page<T> {
  readonly data: Rows<T>;
  readonly pagination: { page: number; limit: number; total: number; totalPages: number };
}

export interface Success {
  /** The statuses default to 200 GET/PUT/PATCH, 201 POST, 204 DELETE (specification, "Errors"). */
  readonly status?: number;
  readonly description: string;
  /** Schema of `data`, of the bare body, or of one row of a page; absent for an answer without a body. */
  readonly schema?: TSchema;
  readonly shape?: 'enveloped' | 'bare' | 'page';
  /** Media type of answers that are no JSON. */
  readonly mediaType?: string;
  readonly example?: unknown;
  /** Headers worth a line in the documentation: name → meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Input<Path extends string, Query extends TObject, Body extends TSchema> {
  readonly params: PathParameters<Path>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
  readonly headers: IncomingHttpHeaders;
}

export interface Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  /** The operation's one name: exported function, OpenAPI operationId, metric label, audit action. */
  readonly operationId: string;
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: A;
  /** Who may call it, as a sentence, where the access mark does not tell the whole. */
  readonly callers?: string;
  /** Whether the specification names the operation, or it was chosen. */
  readonly origin: 'stated' | 'chosen';
  readonly query?: Query;
  /** Query parameters that the specification names; the others are marked as chosen. */
  readonly statedQuery?: readonly string[];
  readonly body?: Body;
  readonly bodyExample?: unknown;
  readonly bodyOptional?: boolean;
  /** Example of each path parameter; ids are UUIDs unless `pathSchema` says otherwise. */
  readonly pathExample?: Readonly<Record<string, string>>;
  readonly pathSchema?: Readonly<Record<string, TSchema>>;
  /** Request headers with a meaning of their own: name → what they do. */
  readonly requestHeaders?: Readonly<Record<string, { description: string; schema?: object }>>;
  readonly success: Success | readonly Success[];
  /** Refusals beyond those that follow from access, path, query and body. */
  readonly refusals?: readonly RefusalIdentifier[];
  /** Reads follow the language of the request: `lang`, Content-Language and Vary come with it. */
  readonly localized?: boolean;
  /** Absent: `no-store`. */
  readonly cacheControl?: string;
  /** Login, register and refresh are checked against forgery however they come. */
  readonly forgeryCheckedAlways?: boolean;
  /** GET /auth/session looks without sliding the idle limit (contract §5). */
  readonly keepsIdleLimit?: boolean;
  /** Health and metrics: no rate limit. */
  readonly unlimited?: boolean;
  /** Limited by AUTH_RATE_LIMIT over all replicas, as POST /auth/* is, whatever the method. */
  readonly authLimited?: boolean;
  /** Not in the OpenAPI document: pages for people. */
  readonly undocumented?: boolean;
  /**
   * 404 of the path and 403 of the record; runs before the body is looked at (contract §2, "Order of the
   * answers"). Needed where an endpoint has both a record in its path and a body or query that can be wrong.
   */
  readonly loadTarget?: (call: CallOf<A>, params: PathParameters<Path>) => Promise<unknown>;
  /**
   * The bytes of a read that depends on the language and the id alone, when they lie ready: then the request
   * never meets the pipeline (pipeline/shortcut.ts). `handle` answers the rest.
   */
  readonly ready?: (app: App, language: Language, id: string) => ShortcutReply | undefined;
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

/** Status, shape and schema of each success, with the defaults filled in. */
export function successesOf(endpoint: AnyEndpoint): readonly (Success & { status: number })[] {
  const usual = { GET: 200, PUT: 200, PATCH: 200, POST: 201, DELETE: 204 }[endpoint.method as Method];
  return [endpoint.success]
    .flat()
    .map((success: Success) => ({ ...success, status: success.status ?? usual }));
}
