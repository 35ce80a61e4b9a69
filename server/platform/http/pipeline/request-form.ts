/**
 * Rejects request heads that Node's parser accepts although RFC 9112 forbids them or is ambiguous: proxies might
 * parse them differently.
 */

import type { IncomingMessage } from 'node:http';
import type { Cause } from '#domain/causes.ts';

/** Returns the problem with the head of the request; undefined when it is valid. */
export function headProblem(request: IncomingMessage): Cause | undefined {
  if (request.httpVersionMajor !== 1) return { reason: 'WRONG_FORMAT', expected: 'HTTP', field: 'request' };
  const problem = hostProblem(request);
  if (problem !== undefined) return problem;
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return { reason: 'NOT_ONE_OF', allowed: ['chunked'], field: 'Transfer-Encoding' };
  return undefined;
}

/** RFC 9112, 3.2: exactly one Host in HTTP/1.1, never two, and only a host and a port in it. */
function hostProblem({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): Cause | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return { reason: 'DUPLICATE', field: 'Host' };
  if (hosts === 0) return httpVersionMinor > 0 ? { reason: 'REQUIRED', field: 'Host' } : undefined;
  return hostAndPort.test(headers.host ?? '')
    ? undefined
    : { reason: 'WRONG_FORMAT', expected: 'HOST', field: 'Host' };
}

/**
 * RFC 3986, 3.2.2 and 3.2.3. The content of an IPv6 address in brackets is not checked: nothing here depends on it.
 */
const hostAndPort = /^[\w.~!$&'()*+,;=%[\]:-]*$/;

/**
 * Returns the path of a request target, without the query; the absolute form (RFC 9112, 3.2.2) is equivalent to the
 * origin form.
 */
export function pathOf(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*/i, '');
}
