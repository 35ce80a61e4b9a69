/** A small client for scripts that call a running server as any other program would: over HTTP. */

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: scripts look into answers of every shape.
  readonly body: any;
}

export interface RequestOptions {
  readonly body?: unknown;
  /** JSON text sent unchanged, where a value would lose digits. */
  readonly json?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request to the server at `url`. Network errors are thrown; statuses are not. */
export async function send(
  url: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse> {
  const body = options.json ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
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
  options: RequestOptions = {},
): Promise<ApiResponse> {
  const response = await send(url, method, path, options);
  if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
  return response;
}
