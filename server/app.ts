/** The whole API, by name and in the order of the dependencies between its features. */
import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '#features/accounts/routes.ts';
import { auditEndpoints } from '#features/audit/routes.ts';
import { identify, requireSetUp } from '#features/auth/public.ts';
import { authEndpoints } from '#features/auth/routes.ts';
import { availabilityEndpoints } from '#features/availability/routes.ts';
import { bookingEmailEndpoints } from '#features/booking-emails/routes.ts';
import { findAffectedBookings } from '#features/bookings/public.ts';
import { bookingEndpoints } from '#features/bookings/routes.ts';
import { calendarEndpoints } from '#features/calendar/routes.ts';
import { consoleEndpoints } from '#features/console/routes.ts';
import { dashboardEndpoints } from '#features/dashboard/routes.ts';
import { documentationEndpoints } from '#features/documentation/routes.ts';
import { exportEndpoints } from '#features/export/routes.ts';
import { healthEndpoints } from '#features/health/routes.ts';
import { paymentEndpoints } from '#features/payments/routes.ts';
import { petEndpoints } from '#features/pets/routes.ts';
import { pictureEndpoints } from '#features/pictures/routes.ts';
import { placeEndpoints } from '#features/places/routes.ts';
import { plantEndpoints } from '#features/plants/routes.ts';
import { publicHolidayEndpoints } from '#features/public-holidays/routes.ts';
import { scheduleEndpoints } from '#features/schedule/routes.ts';
import { serviceEndpoints } from '#features/services/routes.ts';
import { settingEndpoints } from '#features/settings/routes.ts';
import { staffEndpoints } from '#features/staff/routes.ts';
import { translationEndpoints } from '#features/translations/routes.ts';
import { userEndpoints } from '#features/users/routes.ts';
import type { App } from '#platform/data/app.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { type PipelineDeps, register } from '#platform/http/pipeline/register-endpoint.ts';
import { type ConnectionLimits, connectionLimits } from '#platform/http/protection/connections.ts';
import { RateLimiter } from '#platform/http/protection/rate-limit.ts';
import { SharedRateLimiter } from '#platform/http/protection/shared-rate-limit.ts';
import { createServer } from '#platform/http/server/server.ts';

/** Every endpoint of both interfaces, and the endpoints outside them. */
export const endpoints: readonly AnyEndpoint[] = [
  ...plantEndpoints,
  ...authEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...exportEndpoints,
  ...pictureEndpoints,
  ...serviceEndpoints,
  ...petEndpoints,
  ...staffEndpoints,
  ...placeEndpoints,
  ...bookingEndpoints,
  ...paymentEndpoints,
  ...availabilityEndpoints,
  ...scheduleEndpoints,
  ...calendarEndpoints,
  ...bookingEmailEndpoints,
  ...settingEndpoints(findAffectedBookings),
  ...publicHolidayEndpoints,
  ...translationEndpoints,
  ...auditEndpoints,
  ...dashboardEndpoints,
  ...healthEndpoints,
  ...documentationEndpoints(() => endpoints),
  ...consoleEndpoints(),
];

/** Returns the HTTP server with every endpoint, not listening yet. */
export function buildApp(app: App, limits: ConnectionLimits = connectionLimits): FastifyInstance {
  const { rateLimit, authRateLimit } = app.config;
  const limiters = {
    general: rateLimit && new RateLimiter(rateLimit),
    auth: authRateLimit && new SharedRateLimiter(app, authRateLimit),
  };
  const server = createServer(app, endpoints, limiters.general, limits);
  const deps: PipelineDeps = { app, identify, requireSetUp, limiters };
  for (const endpoint of endpoints) register(server, deps, endpoint);
  return server;
}
