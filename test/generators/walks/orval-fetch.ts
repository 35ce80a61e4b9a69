/**
 * orval's functions send through this function: the server's address and the token are known only when a walk begins.
 */
export const target: { url: string; token: string | undefined } = { url: '', token: undefined };

/** Sends one request; returns the status, the headers and the body, parsed as JSON. */
export async function send<T>(path: string, options: RequestInit): Promise<T> {
  const headers = new Headers(options.headers);
  if (target.token !== undefined) headers.set('authorization', `Bearer ${target.token}`);
  const response = await fetch(`${target.url}${path}`, { ...options, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    data: text === '' ? undefined : JSON.parse(text),
  } as T;
}
