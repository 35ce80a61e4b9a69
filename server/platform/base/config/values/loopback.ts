/** Recognizes this machine by an address or a name. */
import ipaddr from 'ipaddr.js';

/** True if the address is one of 127.0.0.0/8 (RFC 6890) or ::1 (RFC 4291, 2.5.3), also if IPv4 is mapped to IPv6. */
export function isLoopbackAddress(ip: string): boolean {
  if (!ipaddr.IPv6.isValid(ip) && !ipaddr.IPv4.isValidFourPartDecimal(ip)) return false;
  return ipaddr.process(ip).range() === 'loopback';
}

/** True if a URL's host name is this machine, by its address or by a name that resolves only to it (RFC 6761, 6.3). */
export function isLoopbackHost(hostname: string): boolean {
  return isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1')) || /^([^.]+\.)*localhost$/.test(hostname);
}
