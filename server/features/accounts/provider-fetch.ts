/** Calls to providers: with a short deadline, a small response, and never unencrypted over the network. */
import type { CustomFetch } from 'openid-client';
import { currentDeadline } from '#platform/base/async/deadline.ts';
import { isLoopbackHost } from '#platform/base/config/values/loopback.ts';
import { ProviderProtocolError, ProviderUnavailableError } from './provider.ts';

/**
 * Limit for a whole call, including its response. The browser waits, and is asked to try again afterwards; several calls
 * add up.
 */
const longestCallMs = 5_000;

/** Key sets and profiles have a few KiB; larger responses are not read. */
const largestResponse = 512 * 1024;

/**
 * The fetch of every call to a provider: at most 5 s and 512 KiB, redirects are not followed, plain http is allowed
 * to this machine only.
 *
 * @throws ProviderUnavailableError for every network error, 429 and 5xx; ProviderProtocolError for an unencrypted
 * address and a response that is too large.
 */
export const providerFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) throw new ProviderProtocolError('address_in_clear');
  const deadline = currentDeadline();
  const leftMs = Math.max(0, deadline?.leftMs ?? Infinity);
  const limit = AbortSignal.timeout(Math.floor(Math.min(longestCallMs, leftMs)));
  deadline?.begin();
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body as string | URLSearchParams | null,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      throw new ProviderUnavailableError(`status_${response.status}`);
    }
    return await withBody(response);
  } catch (error) {
    if (error instanceof ProviderUnavailableError || error instanceof ProviderProtocolError) throw error;
    throw new ProviderUnavailableError(networkReason(error));
  } finally {
    deadline?.end();
  }
};

/** Reads the whole body of the response, so that a slow or endless one ends here. */
async function withBody(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (body === null) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestResponse) throw new ProviderProtocolError('answer_too_large');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, headers });
}

function networkReason(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : String(name);
}
