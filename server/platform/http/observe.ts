/** What is kept of a finished request: one log line without secrets, and its duration in the metrics. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-context.ts';
import { requestMetrics } from '../observability/metrics.ts';

/** Logs and measures a request that has been answered. The query string stays out: it may carry a token. */
export function observeRequest(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config.endpoint?.operationId ?? 'none';
  const ms = reply.elapsedTime;
  requestMetrics(app).observe(operation, reply.statusCode, ms / 1000);
  if (!app.log.isLevelEnabled('info')) return;
  app.log.info(
    {
      requestId: request.id,
      operation,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(ms * 100) / 100,
      ip: request.ip,
      userId: request.call?.caller?.userId,
    },
    'request',
  );
}
