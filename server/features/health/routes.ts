/** The endpoints for operators, outside the API: health and metrics (contract §12). */
import { Type } from 'typebox';
import { oneOf } from '#platform/data/shapes/shapes.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { getMetrics, getReadiness } from './operations.ts';

const liveness = Type.Object({ status: oneOf(['live']) });
const readiness = Type.Object({ status: oneOf(['ready']) });

const common = {
  tag: 'Operating',
  access: 'ignored',
  unlimited: true,
  polled: true,
} as const;

export const healthEndpoints: readonly AnyEndpoint[] = [
  endpoint('getLiveness', 'GET /health/live', {
    ...common,
    summary: 'Check that the process is alive',
    description:
      'Does not use the database, so that a process is not restarted because its database is unavailable.',
    success: { description: 'It runs', shape: 'bare', schema: liveness, example: { status: 'live' } },
    handle: () => ({ status: 'live' }),
  }),
  endpoint('getReadiness', 'GET /health/ready', {
    ...common,
    summary: 'Check that the server is ready',
    description:
      '503 while the database does not respond or is read-only, and once the process has been asked to stop.',
    success: { description: 'They should', shape: 'bare', schema: readiness, example: { status: 'ready' } },
    handle: async (call) => {
      await getReadiness(call);
      return { status: 'ready' };
    },
  }),
  endpoint('getMetrics', 'GET /metrics', {
    callers:
      'Requires `METRICS_TOKEN` as a bearer token. While that setting is unset, only requests from the server’s own machine that come through no proxy are answered.',
    ...common,
    summary: 'Get metrics',
    description: 'Text exposition format of Prometheus.',
    success: { description: 'Text exposition format', mediaType: 'text/plain' },
    refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    handle: async (call, { headers }) => {
      const { text, contentType } = await getMetrics(call, headers);
      return new Reply({ payload: text, headers: { 'content-type': contentType } });
    },
  }),
];
