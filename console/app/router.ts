/** The addresses of the console (contract §18): each screen defines its own in `screens/<name>/route.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { accountRoute } from '#console/screens/account/route.ts';
import { auditRoute } from '#console/screens/audit/route.ts';
import { boardRoute } from '#console/screens/board/route.ts';
import { bookRoute } from '#console/screens/book/route.ts';
import { bookingRoute, bookingsRoute } from '#console/screens/bookings/route.ts';
import { calendarRoute } from '#console/screens/calendar/route.ts';
import { catalogRoute } from '#console/screens/catalog/route.ts';
import { customerRoute, customersRoute } from '#console/screens/customers/route.ts';
import { dashboardRoute } from '#console/screens/dashboard/route.ts';
import { forgotPasswordRoute } from '#console/screens/forgot-password/route.ts';
import { paymentsRoute } from '#console/screens/payments/route.ts';
import { petRoute, petsRoute } from '#console/screens/pets/route.ts';
import { placesRoute } from '#console/screens/places/route.ts';
import { plantsRoute } from '#console/screens/plants/route.ts';
import { resetPasswordRoute } from '#console/screens/reset-password/route.ts';
import { serviceRoute } from '#console/screens/service/route.ts';
import { serviceEditorRoute, servicesEditorRoute } from '#console/screens/service-editor/route.ts';
import { emailSettingsRoute, settingsRoute } from '#console/screens/settings/route.ts';
import { setupRoute } from '#console/screens/setup/route.ts';
import { signInRoute } from '#console/screens/sign-in/route.ts';
import { signUpRoute } from '#console/screens/sign-up/route.ts';
import { staffMemberRoute, staffRoute } from '#console/screens/staff/route.ts';
import { todayRoute } from '#console/screens/today/route.ts';
import { unsubscribeRoute } from '#console/screens/unsubscribe/route.ts';
import { usersRoute } from '#console/screens/users/route.ts';
import { verifyEmailRoute } from '#console/screens/verify-email/route.ts';
import { welcomeRoute } from '#console/screens/welcome/route.ts';
import type { Capability } from '#domain/access/roles.ts';
import { ScreenFailure } from './pages.tsx';
import { rootOptions } from './shell.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()(rootOptions);
const getParentRoute = () => root;

// Not inside the call: each route's own types would be lost to those that the call expects.
const screens = [
  createRoute({ getParentRoute, ...catalogRoute }),
  createRoute({ getParentRoute, ...serviceRoute }),
  createRoute({ getParentRoute, ...bookRoute }),
  createRoute({ getParentRoute, ...signInRoute }),
  createRoute({ getParentRoute, ...signUpRoute }),
  createRoute({ getParentRoute, ...forgotPasswordRoute }),
  createRoute({ getParentRoute, ...unsubscribeRoute }),
  createRoute({ getParentRoute, ...verifyEmailRoute }),
  createRoute({ getParentRoute, ...resetPasswordRoute }),
  createRoute({ getParentRoute, ...welcomeRoute }),
  createRoute({ getParentRoute, ...accountRoute }),
  createRoute({ getParentRoute, ...bookingsRoute }),
  createRoute({ getParentRoute, ...bookingRoute }),
  createRoute({ getParentRoute, ...petsRoute }),
  createRoute({ getParentRoute, ...petRoute }),
  createRoute({ getParentRoute, ...plantsRoute }),
  createRoute({ getParentRoute, ...todayRoute }),
  createRoute({ getParentRoute, ...boardRoute }),
  createRoute({ getParentRoute, ...calendarRoute }),
  createRoute({ getParentRoute, ...placesRoute }),
  createRoute({ getParentRoute, ...customersRoute }),
  createRoute({ getParentRoute, ...customerRoute }),
  createRoute({ getParentRoute, ...staffRoute }),
  createRoute({ getParentRoute, ...staffMemberRoute }),
  createRoute({ getParentRoute, ...dashboardRoute }),
  createRoute({ getParentRoute, ...paymentsRoute }),
  createRoute({ getParentRoute, ...servicesEditorRoute }),
  createRoute({ getParentRoute, ...serviceEditorRoute }),
  createRoute({ getParentRoute, ...settingsRoute }),
  createRoute({ getParentRoute, ...emailSettingsRoute }),
  createRoute({ getParentRoute, ...setupRoute }),
  createRoute({ getParentRoute, ...usersRoute }),
  createRoute({ getParentRoute, ...auditRoute }),
] as const;
const routeTree = root.addChildren(screens);

export const router = createRouter({
  // main.tsx sets it.
  context: {} as { queries: QueryClient },
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  // A screen that was only pointed at has loaded no data.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The users who may see the screen: everyone, everyone who is signed in, or the roles with a capability. */
    readonly access?: 'signedIn' | Capability;
  }
}
