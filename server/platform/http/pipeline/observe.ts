/**
 * Records a finished request: its duration in the metrics, and one log line without secrets. Every request pays for
 * this, so the line is built by hand rather than by pino, which takes four times as long.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalIdentifier } from '#domain/error-catalogue.ts';
import { lineWriter } from '#platform/base/observability/log.ts';
import { requestDurations } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { clientAddress } from '#platform/http/protection/client-address.ts';
import { refusedRequests } from './http-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Identifier of the refusal that the response states. */
    refusal?: RefusalIdentifier;
  }
}

/** Longest logged part of a path, in characters. */
const longestPath = 500;

/** As long as a secret token (crypto/secret-token.ts), or longer: a client may have percent-encoded it. */
const likeSecret = /[\w%-]{43,}/g;

/**
 * Returns the path without everything that might be a secret token, such as that of a calendar feed, whether or not a
 * route has it there: a client may call it with a wrong method, or without a part of its address.
 */
function withoutSecrets(path: string): string {
  return path.length < 43 ? path : path.replace(likeSecret, '[redacted]');
}

const writerOf = onePerApp('requestLog', (app: App) => lineWriter(app.log));

export interface Finished {
  readonly requestId: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly ip: string;
  readonly userId: string | undefined;
  /** Identifier of the refusal that the response stated. */
  readonly refusal?: RefusalIdentifier | undefined;
  /** Logged only at level `debug`. */
  readonly isPolled: boolean;
}

/** Measures and logs a request to which the pipeline has replied. */
export function observeRequest(app: App, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify builds its options of the route again each time: they are for a request that was refused early.
  const endpoint = request.endpoint ?? request.routeOptions.config.endpoint;
  observe(app, {
    requestId: request.id,
    operation: endpoint?.operationId ?? 'none',
    method: request.method,
    // Also when the parameter is not a secret, but perhaps a part of one.
    url: endpoint?.path.includes(':secret') ? endpoint.path : request.url,
    status: reply.statusCode,
    ms: reply.elapsedTime,
    ip: request.call?.ip ?? clientAddress(app, request.raw),
    userId: request.call?.caller?.userId,
    refusal: request.refusal,
    isPolled: endpoint?.polled === true && reply.statusCode < 400,
  });
}

/** Measures and logs one request that has its response at level `info`. */
export function observe(app: App, finished: Finished): void {
  const { operation, refusal } = finished;
  requestDurations(app).observe(operation, finished.status, finished.ms / 1000);
  if (refusal) refusedRequests(app).inc({ operation, error: refusal });
  if (app.log.isLevelEnabled(finished.isPolled ? 'debug' : 'info')) writerOf(app)(requestLine(finished));
}

/**
 * The log line in pino's format. It omits the query string, which may contain a token, and secrets in the path.
 */
function requestLine(finished: Finished): string {
  const { requestId, operation, method, url, status, ms, ip, userId, refusal } = finished;
  const query = url.indexOf('?');
  const path = withoutSecrets(query < 0 ? url : url.slice(0, query)).slice(0, longestPath);
  const why = refusal ? `,"error":"${refusal}"` : '';
  const user = userId ? `,"userId":"${userId}"` : '';
  return `{"level":30,"time":${Date.now()},"requestId":"${requestId}${named(operation, method)}${quoted(path)},"status":${status}${why},"ms":${Math.round(ms * 100) / 100},"ip":${quoted(ip)}${user},"msg":"request"}\n`;
}

/** The parts of the line that name the operation, by operation and method: both have few values. */
const names = new Map<string, Map<string, string>>();

function named(operation: string, method: string): string {
  const known = names.get(operation)?.get(method);
  if (known !== undefined) return known;
  const made = `","operation":"${operation}","method":"${method}","path":`;
  names.set(operation, (names.get(operation) ?? new Map()).set(method, made));
  return made;
}

/** Returns the text as a JSON string; almost no path or address has a character that would have to be escaped. */
function quoted(text: string): string {
  return isPlain.test(text) ? `"${text}"` : JSON.stringify(text);
}

const isPlain = /^[\w/.:-]*$/;
