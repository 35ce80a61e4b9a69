/** The operations that send a link to an address that anybody may name. */
import type { Call } from '#platform/data/call.ts';
import { requestLink } from './link-requests.ts';

/** Sends another link to an address that is not confirmed yet. Nothing discloses whether there is one. */
export function resendVerification(call: Call, email: string): Promise<void> {
  return requestLink(call, 'verify-email', email);
}

/** Sends a password reset link to the owner of the address. Nothing discloses whether there is one. */
export function forgotPassword(call: Call, email: string): Promise<void> {
  return requestLink(call, 'reset-password', email);
}
