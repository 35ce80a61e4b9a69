/** What Node's parser lets through although RFC 9112 does not, or leaves unclear: then proxies might read it otherwise. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What is wrong with the head of the request; undefined when nothing is. */
export function headProblem(request: IncomingMessage): string | undefined {
  if (request.httpVersionMajor !== 1) return 'request: expected HTTP/1.1';
  const problem = hostProblem(request);
  if (problem !== undefined) return problem;
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return 'Transfer-Encoding: expected chunked alone';
  return undefined;
}

/** RFC 9112, 3.2: one Host in HTTP/1.1, never two, and nothing in it but host and port. */
function hostProblem({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return 'Host: expected once';
  return hosts === 1 && !hostAndPort.test(headers.host ?? '')
    ? 'Host: expected a host and a port'
    : undefined;
}

/** RFC 3986, 3.2.2 and 3.2.3. The brackets of an IPv6 address are not looked into: nothing here depends on it. */
const hostAndPort = /^[\w.~!$&'()*+,;=%[\]:-]*$/;

/** Whether a header came that TRUST_PROXY is about: what Fastify believes of a proxy. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    headers['x-forwarded-for'] !== undefined ||
    headers['x-forwarded-host'] !== undefined ||
    headers['x-forwarded-proto'] !== undefined
  );
}

/** The path of a request target, without a query; the absolute form (RFC 9112, 3.2.2) says the same as the other. */
export function pathOf(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*/i, '');
}
