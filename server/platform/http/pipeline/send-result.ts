/** Sends the result of an operation: status, headers and body as the endpoint describes them. */
import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { etagMatches } from '#platform/base/text/etag.ts';
import type { Call } from '#platform/data/call.ts';
import { type AnyEndpoint, type Page, Reply, type Success } from '#platform/http/endpoint.ts';
import { localizedHeaders } from '#platform/http/localized-headers.ts';
import { isLarge, sendLarge, wholeBody } from '#platform/http/responses/send-large.ts';
import { sendPieces } from '#platform/http/responses/send-pieces.ts';
import { sendBody } from './send-body.ts';

/** Adds to the header `Vary` that the response depends on `Accept`. */
export function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'Accept' : `${others}, Accept`);
}

/** Sends what the operation returned. */
export function send(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  successes: readonly SuccessOfStatus[],
  result: unknown,
): unknown {
  const own = result instanceof Reply ? result : undefined;
  const success = successes.find(({ status }) => status === own?.status) ?? successes[0];
  const status = own?.status ?? success?.status ?? 200;
  if (endpoint.localized) reply.headers(localizedHeaders(endpoint, request.call));
  if (own) reply.headers(own.headers as Record<string, string>);
  if (endpoint.csv) varyByAccept(reply);
  if (own?.body) return sendBody(endpoint, request, reply, own.body, own.headers);
  const isRead = endpoint.method === 'GET' && status === 200;
  if (isRead && etagMatches(reply.getHeader('etag'), request.headers['if-none-match']))
    return reply.code(304).send();
  reply.code(status);
  if (own?.payload !== undefined) return reply.send(own.payload);
  if (own?.pieces) return sendPieces(request, reply, own.pieces.of, own.pieces);
  const data = own ? own.data : result;
  if (success?.schema === undefined || status === 204) return reply.send();
  const body = success.shape === 'bare' ? data : enveloped(status, success, data);
  if (success.body && isLarge(body)) return sendLarge(request, reply, body, success.body);
  if (success.shape === 'bare') return reply.type('application/json; charset=utf-8').send(body);
  return reply.send(wholeBody(body as object));
}

/** Sends the headers that are known without the content (RFC 9110, 9.3.2). */
export function sendHead(
  reply: FastifyReply,
  call: Call,
  endpoint: AnyEndpoint,
  success: SuccessOfStatus | undefined,
): FastifyReply {
  if (endpoint.localized) reply.headers(localizedHeaders(endpoint, call));
  const type = success?.mediaType ?? (success?.schema && 'application/json; charset=utf-8');
  if (type) reply.type(type);
  // A stream has no length: that of the content is unknown.
  return reply.code(success?.status ?? 200).send(Readable.from([]));
}

export interface SuccessOfStatus extends Success {
  readonly status: number;
  /** Schema of the whole body; undefined when there is no body or it is not JSON. */
  readonly body: TSchema | undefined;
}

function enveloped(status: number, success: Success, data: unknown): object {
  const common = { statusCode: status, message: STATUS_CODES[status] };
  const timestamp = new Date().toISOString();
  if (success.shape !== 'page') return { ...common, data, timestamp };
  const page = data as Page<unknown>;
  return { ...common, data: page.data, pagination: page.pagination, timestamp };
}
