/** Contract §1 TRUST_PROXY: the address of a client by `X-Forwarded-For`. */
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { trustedProxies } from '#platform/base/config/values/trusted-proxies.ts';
import { addressReader } from './client-address.ts';

/** The address of a client whose request comes from the proxy 127.0.0.1 with this header. */
function addressOf(header: string, setting: string): string {
  const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress: '127.0.0.1' } };
  return addressReader(trustedProxies(setting))(request as unknown as IncomingMessage);
}

/** Ways of trusting the proxy 127.0.0.1 and no other, which must agree. */
const settings = ['1', '127.0.0.1', '127.0.0.0/8'];

describe.each(settings)('TRUST_PROXY=%s', (setting) => {
  test.for([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7:4711', '"203.0.113.7:4711"', '203.0.113.7:_port'],
    ['203.0.113.7', ' 198.51.100.1 ,\t203.0.113.7:1 ', '203.0.113.7, , '],
    ['2001:db8::7', '2001:db8::7', '[2001:db8::7]', '[2001:db8::7]:4711', '"[2001:db8::7]:4711"'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('the address is %s, whatever its form (RFC 7239, section 6)', ([address, ...headers]) => {
    for (const header of headers) expect(addressOf(header, setting), header).toBe(address);
  });

  test.for([
    ['a name', 'unknown', '_hidden', '"_SEVKISEK"', 'garbage', 'client.example', '198.51.100.1, unknown'],
    ['an address in another form', '203.0.113', '0x7f.1', '[203.0.113.7]:80'],
    ['a port in another form', '203.0.113.7:port', '203.0.113.7:'],
    ['a bracket or quotation mark alone', '[2001:db8::7', '"203.0.113.7', '2001:db8::7]:80'],
    ['nothing', '', ' , '],
    ['very much', '(long garbage)'.repeat(600), ','.repeat(9_000)],
  ])('%s instead of an address: the client has that of the proxy that wrote it', ([, ...headers]) => {
    for (const header of headers) expect(addressOf(header, setting), header.slice(0, 40)).toBe('127.0.0.1');
  });
});

test.each([
  ['off', '127.0.0.1'],
  ['1', '10.0.0.7'],
  ['2', '203.0.113.9'],
  ['99', '203.0.113.9'],
  ['127.0.0.1', '10.0.0.7'],
  ['127.0.0.0/8, 10.0.0.0/8', '203.0.113.9'],
  ['::ffff:127.0.0.0/104 10.0.0.1/1', '203.0.113.9'],
  ['10.0.0.0/8,fd00::/8,::1', '127.0.0.1'],
])('TRUST_PROXY=%s: the client of two hops is %s', (setting, address) => {
  expect(addressOf('203.0.113.9, 10.0.0.7', setting)).toBe(address);
});

test.each(['2', '127.0.0.1, 10.0.0.7'])(
  'TRUST_PROXY=%s: an entry without an address counts as the nearest trusted proxy, also with ports',
  (setting) => {
    expect(addressOf('203.0.113.7:1, 10.0.0.7:2', setting)).toBe('203.0.113.7');
    expect(addressOf('203.0.113.7, unknown, 10.0.0.7', setting)).toBe('10.0.0.7');
    expect(addressOf('203.0.113.7, 10.0.0.7, _hidden', setting)).toBe('127.0.0.1');
  },
);

test('a connection that is closed already has no address', () => {
  const request = { headers: { 'x-forwarded-for': '203.0.113.7' }, socket: {} } as unknown as IncomingMessage;
  expect(addressReader(['127.0.0.0/8'])(request)).toBe('');
});
