/** Every endpoint of sign-in. */
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { passwordEndpoints } from './password-routes.ts';
import { registrationEndpoints } from './registration-routes.ts';
import { sessionsEndpoints } from './sessions-routes.ts';
import { signInEndpoints } from './sign-in-routes.ts';

export const authEndpoints: readonly AnyEndpoint[] = [
  ...registrationEndpoints,
  ...passwordEndpoints,
  ...signInEndpoints,
  ...sessionsEndpoints,
];
