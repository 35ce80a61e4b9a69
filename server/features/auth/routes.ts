/** Every endpoint of `auth`. */
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { credentialEndpoints } from './credentials/routes.ts';
import { factorEndpoints } from './factors/routes.ts';
import { sessionEndpoints } from './sessions/routes.ts';
import { signInEndpoints } from './sign-in/routes.ts';

export const authEndpoints: readonly AnyEndpoint[] = [
  ...credentialEndpoints,
  ...signInEndpoints,
  ...sessionEndpoints,
  ...factorEndpoints,
];
