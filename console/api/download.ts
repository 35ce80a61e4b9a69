/**
 * Files that the server writes for the user, such as all rows of a list as CSV. The page requests them, because a link
 * cannot ask for `text/csv`.
 */
import { ApiError, type OperationId } from '#client/index.ts';
import { fetchInLanguage } from './client.ts';

export interface WantedFile {
  /** For the message of a refusal. */
  readonly operation: OperationId;
  /** Such as `/bookings`. */
  readonly path: string;
  /** Undefined values are omitted. */
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly type: 'text/csv';
}

export interface ReceivedFile {
  /** As the server names it. */
  readonly name: string;
  readonly content: Blob;
}

interface ReceivingOptions {
  readonly signal: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  readonly onBytes: (bytes: number) => void;
}

/** @throws ApiError when the server refuses, and the error of `fetch` when the connection is lost meanwhile. */
export async function receiveFile(
  { operation, path, query, type }: WantedFile,
  { signal, onBytes }: ReceivingOptions,
): Promise<ReceivedFile> {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const response = await fetchInLanguage(url, { headers: { Accept: type }, signal });
  if (!response.ok) throw new ApiError(operation, response, await response.json().catch(() => undefined));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'petalpaw.csv', content: new Blob(parts, { type }) };
}

/** Saves a file from the page on the user's device. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
