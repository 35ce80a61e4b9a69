/**
 * What is kept of a finished request: its duration in the metrics, and one log line without secrets. Every
 * request pays for this, so the line is made by hand and not by pino, which takes four times as long.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, onePerApp } from '../app-context.ts';
import { lineWriter } from '../observability/log.ts';
import { requestDurations } from '../observability/metrics.ts';

/** Characters of a path that are logged. */
const longestPath = 500;

const writerOf = onePerApp((app) => lineWriter(app.log));

/**
 * Measures and logs a request that has been answered. Level `info`; health and metrics, which are asked every
 * few seconds, only when they fail, or at level `debug`.
 */
export function observeRequest(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const endpoint = request.routeOptions.config.endpoint;
  const operation = endpoint?.operationId ?? 'none';
  const ms = reply.elapsedTime;
  requestDurations(app).observe(operation, reply.statusCode, ms / 1000);
  const isDull = endpoint?.unlimited === true && reply.statusCode < 400;
  if (app.log.isLevelEnabled(isDull ? 'debug' : 'info'))
    writerOf(app)(requestLine(request, reply, operation, ms));
}

/** As pino would write it. The query string stays out: it may carry a token. */
function requestLine(request: FastifyRequest, reply: FastifyReply, operation: string, ms: number): string {
  const { id, method, url, ip, call } = request;
  const query = url.indexOf('?');
  const path = url.slice(0, Math.min(query < 0 ? url.length : query, longestPath));
  const user = call?.caller ? `,"userId":"${call.caller.userId}"` : '';
  return `{"level":30,"time":${Date.now()},"requestId":"${id}","operation":"${operation}","method":"${method}","path":${JSON.stringify(path)},"status":${reply.statusCode},"ms":${Math.round(ms * 100) / 100},"ip":${JSON.stringify(ip)}${user},"msg":"request"}\n`;
}
