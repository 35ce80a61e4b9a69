/** The endpoints of the dashboard (contract §11; specification, "Endpoints"). */

import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
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

const forReaders = { tag: 'Dashboard', access: 'readDashboard', origin: 'stated' } as const;

export const dashboardEndpoints: readonly AnyEndpoint[] = [
  endpoint('getDashboardStats', 'GET /dashboard/stats', {
    ...forReaders,
    summary: 'Get current figures',
    description: 'Counts and revenue at this moment. Zeros are included.',
    success: { description: 'The figures', schema: dashboardStats, example: dashboardStatsExample },
    handle: async (call) => toStatsReply(await getDashboardStats(call)),
  }),
  endpoint('getDashboardAnalytics', 'GET /dashboard/analytics', {
    ...forReaders,
    summary: 'Get figures over time',
    description:
      "Bookings and revenue by day, week or month of a time zone's calendar. A booking counts at the quarter hour in which it starts.",
    localized: true,
    query: analyticsQuery,
    success: { description: 'The figures', schema: dashboardAnalytics, example: dashboardAnalyticsExample },
    handle: async (call, { query }) =>
      toAnalyticsReply(await getDashboardAnalytics(call, query), call.language),
  }),
];
