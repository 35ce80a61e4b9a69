/** HTTP replies with cached bodies, and the headers of any localized answer. */
import { Readable } from 'node:stream';
import type { Language } from '#domain/language.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { type App, onePerApp } from '../app-context.ts';
import type { Call } from '../call.ts';
import { Reply } from './endpoint.ts';
import type { ShortcutReply } from './pipeline/shortcut.ts';

const json = 'application/json; charset=utf-8';

interface LocalizedOptions {
  /** The answer also depends on the caller. */
  readonly byCaller?: boolean;
}

/** A reply with the cached bytes, the entity tag for conditional GETs, and the language of the bytes. */
export function cachedReply(
  call: Call,
  prepared: CachedBody,
  { headers, ...options }: LocalizedOptions & { headers?: Readonly<Record<string, string>> } = {},
): Reply {
  const { inPieces, etag } = prepared;
  return new Reply({
    payload: inPieces
      ? // The next piece is not taken before the client has read the previous one.
        Readable.from(inPieces.pieces(), { objectMode: false, highWaterMark: 0 })
      : prepared.bytes,
    headers: {
      'content-type': json,
      ...(inPieces && { 'content-length': String(inPieces.length) }),
      etag,
      ...localizedHeaders(call, options),
      ...headers,
    },
  });
}

const readyAnswers = new WeakMap<CachedBody, ShortcutReply>();

/**
 * The same answer as `cachedReply`, complete, for reads that bypass the pipeline; built once per language.
 * Undefined for a list that is sent in pieces.
 */
export function shortcutReply(
  app: App,
  language: Language,
  prepared: CachedBody,
  cacheControl: string,
): ShortcutReply | undefined {
  if (prepared.inPieces) return undefined;
  let ready = readyAnswers.get(prepared);
  if (ready === undefined) {
    const { bytes, etag } = prepared;
    const headers = {
      'cache-control': cacheControl,
      'content-type': json,
      etag,
      ...localizedHeaders({ app, language }),
      'content-length': String(bytes.length),
    };
    ready = { bytes, headers: Object.entries(headers).flat() };
    readyAnswers.set(prepared, ready);
  }
  return ready;
}

/**
 * The headers of every localized answer: its language, and the request headers that the language was chosen by (RFC
 * 9110, 8.5 and 12.5.5).
 */
export function localizedHeaders(
  call: Pick<Call, 'app' | 'language'>,
  { byCaller = false }: LocalizedOptions = {},
): { 'content-language': string; vary: string } {
  const { anyone, caller } = varies(call.app);
  return { 'content-language': call.language, vary: byCaller ? caller : anyone };
}

/** The cookie carries both the language and the session. The CORS headers depend on `Origin`. */
const varies = onePerApp(({ config }: App) => {
  const always = [config.languageHeader, 'Cookie', ...(config.corsOrigins.length > 0 ? ['Origin'] : [])];
  return { anyone: always.join(', '), caller: [...always, 'Authorization'].join(', ') };
});
