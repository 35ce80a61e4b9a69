/** How a prepared answer, and any localized one, leaves by HTTP. */
import { Readable } from 'node:stream';
import type { Language } from '#domain/language.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { type App, onePerApp } from '../app-context.ts';
import type { Call } from '../call.ts';
import { Reply } from './endpoint.ts';
import type { ShortcutReply } from './pipeline/shortcut.ts';

const json = 'application/json; charset=utf-8';

interface LocalizedOptions {
  /** The answer also depends on who asks. */
  readonly byCaller?: boolean;
}

/** The bytes as they are, with the tag that makes a conditional GET cheap, and the language they are in. */
export function cachedReply(
  call: Call,
  prepared: CachedBody,
  { headers, ...options }: LocalizedOptions & { headers?: Readonly<Record<string, string>> } = {},
): Reply {
  const { inPieces, etag } = prepared;
  return new Reply({
    payload: inPieces
      ? // No piece is taken before the client has read the one before.
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
 * The same answer as `cachedReply`, whole, for reads that need no pipeline; made once for each language. Undefined
 * for a list that is sent in pieces.
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

/** What every localized answer says of its language, and what that was chosen by (RFC 9110, 8.5 and 12.5.5). */
export function localizedHeaders(
  call: Pick<Call, 'app' | 'language'>,
  { byCaller = false }: LocalizedOptions = {},
): { 'content-language': string; vary: string } {
  const { anyone, caller } = varies(call.app);
  return { 'content-language': call.language, vary: byCaller ? caller : anyone };
}

/** The cookie is both the language's and the session's. `Origin` decides on the CORS headers. */
const varies = onePerApp(({ config }: App) => {
  const always = [config.languageHeader, 'Cookie', ...(config.corsOrigins.length > 0 ? ['Origin'] : [])];
  return { anyone: always.join(', '), caller: [...always, 'Authorization'].join(', ') };
});
