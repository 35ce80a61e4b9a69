/** Every endpoint of `auth`. */
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { passwordEndpoints } from './credentials/password-routes.ts';
import { registrationEndpoints } from './credentials/registration-routes.ts';
import { sessionEndpoints } from './sessions/routes.ts';
import { signInEndpoints } from './sign-in-routes.ts';

export const authEndpoints: readonly AnyEndpoint[] = [
  ...registrationEndpoints,
  ...passwordEndpoints,
  ...signInEndpoints,
  ...sessionEndpoints,
];
