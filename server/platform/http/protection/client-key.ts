/** The key under which the calls of one client are counted. */
import ipaddr from 'ipaddr.js';

/**
 * Identifies one client: an IPv4 address, or the /64 of an IPv6 address, since a client owns all of it
 * (contract §1). Text that is not an address is its own key.
 */
export function clientKey(ip: string): string {
  // Nearly every client has an IPv4 address, in this form.
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
