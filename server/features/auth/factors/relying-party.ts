/** The identity of this server towards passkeys (WebAuthn Level 3, "relying party"). */
import ipaddr from 'ipaddr.js';
import { Refusal } from '#domain/refusal.ts';
import type { App } from '#platform/app-context.ts';

export const relyingPartyName = 'Petalpaw';

export interface RelyingParty {
  /** The RP id: the host of PUBLIC_URL. */
  readonly id: string;
  readonly origin: string;
}

/** @throws Refusal PASSKEYS_UNAVAILABLE where the host is an IP address, which no passkey can belong to. */
export function requireRelyingParty({ publicUrl }: App): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (ipaddr.isValid(hostname.replaceAll(/[[\]]/g, ''))) {
    throw new Refusal(
      'PASSKEYS_UNAVAILABLE',
      `PUBLIC_URL: ${hostname} is an IP address; passkeys belong to a domain name, or to localhost`,
    );
  }
  return { id: hostname, origin };
}
