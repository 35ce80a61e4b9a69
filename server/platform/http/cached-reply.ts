/** HTTP replies with cached bodies, and the headers of any localized answer. */
import { Readable } from 'node:stream';
import { type App, onePerApp } from '../app-context.ts';
import type { Call } from '../call.ts';
import { type Coding, formOf } from '../table-cache/body-forms.ts';
import type { CachedBody } from '../table-cache/cached-body.ts';
import { Reply } from './endpoint.ts';

interface LocalizedOptions {
  /** The answer also depends on the caller. */
  readonly byCaller?: boolean;
  /** The answer may be compressed; the codings that the client accepts, best first (pipeline/content-coding.ts). */
  readonly codings?: readonly Coding[];
}

/** A reply with the cached bytes, the entity tag for conditional GETs, and the language of the bytes. */
export function cachedReply(
  call: Call,
  body: CachedBody,
  { headers, ...options }: LocalizedOptions & { headers?: Readonly<Record<string, string>> } = {},
): Reply {
  const { inPieces } = body;
  const common = {
    'content-type': 'application/json; charset=utf-8',
    etag: body.etag,
    ...localizedHeaders(call, options),
    ...headers,
  };
  if (inPieces) {
    // The next piece is not taken before the client has read the previous one.
    const payload = Readable.from(inPieces.pieces(), { objectMode: false, highWaterMark: 0 });
    return new Reply({ payload, headers: { ...common, 'content-length': String(inPieces.length) } });
  }
  const { bytes, etag, coding } = formOf(body, options.codings ?? []);
  return new Reply({
    payload: bytes,
    headers: { ...common, etag, ...(coding && { 'content-encoding': coding }) },
  });
}

/**
 * The headers of every localized answer: its language, and the request headers that the language was chosen by (RFC
 * 9110, 8.5 and 12.5.5).
 */
export function localizedHeaders(
  call: Pick<Call, 'app' | 'language'>,
  { byCaller = false, codings }: LocalizedOptions = {},
): { 'content-language': string; vary: string } {
  const vary = varies(call.app)[byCaller ? 'caller' : 'anyone'][codings ? 'coded' : 'plain'];
  return { 'content-language': call.language, vary };
}

/** The cookie carries both the language and the session. The CORS headers depend on `Origin`. */
const varies = onePerApp(({ config }: App) => {
  const always = [config.languageHeader, 'Cookie', ...(config.corsOrigins.length > 0 ? ['Origin'] : [])];
  const forms = (names: readonly string[]) => ({
    plain: names.join(', '),
    coded: [...names, 'Accept-Encoding'].join(', '),
  });
  return { anyone: forms(always), caller: forms([...always, 'Authorization']) };
});
