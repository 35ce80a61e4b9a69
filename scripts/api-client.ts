/** A small client for scripts that call a running server as any other program would: over HTTP. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: scripts look into answers of every shape.
  readonly body: any;
}

export interface Asked {
  readonly body?: unknown;
  /** JSON text sent unchanged, where a value would lose digits. */
  readonly json?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request to the server at `url`. Network errors are thrown; statuses are not. */
export async function send(url: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
  const body = asked.json ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...asked.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Sends a request that must succeed. @throws Error with the server's message otherwise. */
export async function sendOrFail(
  url: string,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<Answer> {
  const answer = await send(url, method, path, asked);
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}
