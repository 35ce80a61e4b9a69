import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressReader } from '#platform/http/protection/client-address.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Returns the client's address as the server sees it, for a request from 127.0.0.1 with two hops in the header. */
function addressSeen(setting: string): string {
  const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.7' };
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
  return addressReader(trustedProxies(setting))(request);
}

describe('contract §1: TRUST_PROXY sets the hops or CIDRs whose X-Forwarded-* headers are trusted', () => {
  test.each([
    ['off', '127.0.0.1'],
    ['1', '10.0.0.7'],
    ['2', '203.0.113.9'],
    ['99', '203.0.113.9'],
    ['127.0.0.1', '10.0.0.7'],
    ['127.0.0.0/8, 10.0.0.0/8', '203.0.113.9'],
    ['::ffff:127.0.0.0/104 10.0.0.1/1', '203.0.113.9'],
    ['10.0.0.0/8,fd00::/8,::1', '127.0.0.1'],
  ])('with %s, the client is %s', (setting, address) => {
    expect(addressSeen(setting)).toBe(address);
  });
});
