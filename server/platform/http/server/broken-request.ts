/** A request that Node's parser rejected has no request object; the answer is written directly to the socket. */
import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '#domain/refusal.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { allowedMethods, MethodNotAllowed } from '#platform/http/pipeline/known-paths.ts';
import { errorReply, interfaceOf } from '#platform/http/pipeline/replies.ts';
import { closeWith, responseInProgress } from '#platform/http/protection/connections.ts';
import { securityHeaders } from '#platform/http/protection/security-headers.ts';

/** The error of the event `clientError`. */
export interface BrokenRequest extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  /** Bytes of the packet that the parser had read before the error. */
  readonly bytesParsed?: number;
}

/** The parser reports the same connection again with each packet that arrives before it is closed. */
const broken = new WeakSet<Socket>();

/**
 * Answers after the requests before it have been answered, and closes the connection, since the start of the next
 * request after a broken one is unknown. A connection on which no request has begun is only closed.
 */
export function answerBrokenRequest(
  error: BrokenRequest,
  socket: Socket,
  publicUrl: string,
  endpoints: readonly AnyEndpoint[],
  lingerMs: number,
): void {
  // Browsers open connections in advance. An answer on one would be taken for that to the request which is just being
  // sent; when it only closes, they send the request again.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
  } else if (!broken.has(socket)) {
    broken.add(socket);
    closeAfterEarlier();
  }

  function closeAfterEarlier(): void {
    if (socket.destroyed) return;
    const earlier = responseInProgress(socket);
    // A complete request is an earlier one that is still being answered: the broken request lacks its body.
    if (earlier?.req.complete) earlier.once('close', closeAfterEarlier);
    else closeWith(socket, earlier?.headersSent ? '' : answerTo(error, publicUrl, endpoints), lingerMs);
  }
}

function answerTo(error: BrokenRequest, publicUrl: string, endpoints: readonly AnyEndpoint[]): string {
  const path = pathIn(error);
  const { status, headers, body } = errorReply(refusalOf(error.code, path, endpoints), interfaceOf(path));
  const lines = Object.entries({
    ...headers,
    ...securityHeaders(publicUrl),
    'cache-control': 'no-store',
    'x-request-id': randomBytes(8).toString('hex'),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Returns the path of the broken request, if the packet begins with it; otherwise the path belongs to another
 * request, and `''`, which no endpoint has, stands for it.
 */
function pathIn({ rawPacket, bytesParsed = 0, code }: BrokenRequest): string {
  if (rawPacket === undefined) return '';
  if (code === 'HPE_INVALID_METHOD' && rawPacket.subarray(0, bytesParsed).includes('\n')) return '';
  return rawPacket.subarray(0, 2048).toString('latin1').split(' ', 2)[1]?.split('?')[0] ?? '';
}

function refusalOf(code: string | undefined, path: string, endpoints: readonly AnyEndpoint[]): Refusal {
  if (code === 'HPE_INVALID_METHOD') {
    const allow = allowedMethods(endpoints, path);
    if (allow.length > 0) return new MethodNotAllowed(allow);
  }
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('VALIDATION_FAILED', [
      { reason: 'TOO_LONG', max: 16 * 1024, unit: 'BYTES', field: 'headers' },
    ]);
  return new Refusal('VALIDATION_FAILED', [{ reason: 'WRONG_FORMAT', expected: 'HTTP', field: 'request' }]);
}
