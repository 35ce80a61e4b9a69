/** Responses with a kept body: their headers, with the router or before it, and how the router's are sent. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagMatches } from '#platform/base/text/etag.ts';
import type { ReadCall } from '#platform/data/call.ts';
import type { BodyForm, CachedBody } from '#platform/http/bodies/cached-body.ts';
import { formOf } from '#platform/http/bodies/content-codings.ts';
import type { AnyEndpoint, Reply } from '#platform/http/endpoint.ts';
import { localizedHeaders } from '#platform/http/localized-headers.ts';

type Headers = Readonly<Record<string, string>>;

export function bodyHeaders(
  endpoint: AnyEndpoint,
  call: ReadCall,
  { total }: CachedBody,
  { etag, coding }: Omit<BodyForm, 'bytes'>,
): Headers {
  return {
    'content-type': 'application/json; charset=utf-8',
    etag,
    ...(endpoint.localized
      ? localizedHeaders(endpoint, call, { coded: !endpoint.neverCoded })
      : { vary: 'Accept-Encoding' }),
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...(coding && { 'content-encoding': coding }),
  };
}

/** Removes what only belongs to a response with content; some clients would decode the content that is not there. */
export function withoutContent({ 'content-encoding': _coding, ...headers }: Headers): Headers {
  return headers;
}

/** Sends a kept body, or 304 when the client has it already. */
export function sendBody(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  own: Reply['headers'] = {},
): FastifyReply {
  const { inPieces } = body;
  const accepted = endpoint.neverCoded ? undefined : request.headers['accept-encoding'];
  const form = inPieces ? { etag: body.etag, coding: undefined } : formOf(body, accepted);
  const length = inPieces && { 'content-length': String(inPieces.length) };
  const headers = { ...bodyHeaders(endpoint, request.call, body, form), ...length, ...(own as Headers) };
  if (etagMatches(form.etag, request.headers['if-none-match']))
    return reply.headers(withoutContent(headers)).code(304).send();
  reply.headers(headers);
  if ('bytes' in form) return reply.send(form.bytes);
  // The next piece is not taken before the client has read the previous one.
  return reply.send(Readable.from(inPieces?.pieces() ?? [], { objectMode: false, highWaterMark: 0 }));
}
