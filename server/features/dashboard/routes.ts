/** The dashboard (contract §11; specification, "Endpoints"). */
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { localizedHeaders } from '#platform/snapshot/answer.ts';
import { getDashboardAnalytics, getDashboardStats } from './operations.ts';
import {
  analyticsQuery,
  dashboardAnalytics,
  dashboardAnalyticsExample,
  dashboardStats,
  dashboardStatsExample,
  toAnalyticsReply,
  toStatsReply,
} from './schema.ts';

const tag = 'Dashboard';

export const dashboardEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'getDashboardStats',
    method: 'GET',
    path: '/dashboard/stats',
    tag,
    summary: 'Show how things stand',
    description: 'Counts and revenue as they are at this moment; zeros are included.',
    access: 'readDashboard',
    origin: 'stated',
    success: { description: 'The figures', schema: dashboardStats, example: dashboardStatsExample },
    handle: async (call) => toStatsReply(await getDashboardStats(call)),
  }),
  endpoint({
    operationId: 'getDashboardAnalytics',
    method: 'GET',
    path: '/dashboard/analytics',
    tag,
    summary: 'Show bookings and revenue over time',
    description:
      'By day, week or month of a zone’s calendar. A booking counts where the quarter of an hour in which it starts begins.',
    access: 'readDashboard',
    origin: 'stated',
    localized: true,
    query: analyticsQuery,
    success: {
      description: 'The figures',
      schema: dashboardAnalytics,
      example: dashboardAnalyticsExample,
    },
    handle: async (call, { query }) =>
      new Answer({
        data: toAnalyticsReply(await getDashboardAnalytics(call, query), call.language),
        headers: localizedHeaders(call),
      }),
  }),
];
