/** Sends one request through a proxy, and shows exactly how it ended. */
import { type Agent, request } from 'node:http';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Outcome {
  /** 0 without an answer. */
  readonly status: number;
  /** The body, or the reason why it is missing. */
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Sends one request, without retrying it. */
export function send(
  url: string,
  { method, path, token, headers, body }: Sent,
  agent?: Agent,
): Promise<Outcome> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: String(error), headers: {} });
    const sent = request(url + path, {
      method,
      agent: agent ?? false,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
    });
    sent.on('error', failed);
    sent.on('response', (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      response.on('error', failed);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: received, headers: response.headers }),
      );
    });
    sent.end(text);
  });
}
