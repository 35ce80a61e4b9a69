/** Every endpoint of `auth`. */
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { passwordEndpoints } from './credentials/password-routes.ts';
import { registrationEndpoints } from './credentials/registration-routes.ts';
import { factorEndpoints } from './factors/factor-routes.ts';
import { passkeyEndpoints } from './factors/passkey-routes.ts';
import { sessionEndpoints } from './sessions/routes.ts';
import { signInEndpoints } from './sign-in-routes.ts';

export const authEndpoints: readonly AnyEndpoint[] = [
  ...registrationEndpoints,
  ...passwordEndpoints,
  ...signInEndpoints,
  ...sessionEndpoints,
  ...factorEndpoints,
  ...passkeyEndpoints,
];
