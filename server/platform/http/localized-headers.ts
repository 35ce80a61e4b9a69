/** The headers of every localized response. */
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';

/**
 * Returns the language of the response, and the request headers that the language was chosen by (RFC 9110, 8.5 and
 * 12.5.5). `byCaller`: the response also depends on the caller; `coded`: it may be compressed.
 */
export function localizedHeaders(
  { app, language }: Pick<Call, 'app' | 'language'>,
  { byCaller = false, coded = false }: { readonly byCaller?: boolean; readonly coded?: boolean } = {},
): { 'content-language': string; vary: string } {
  const vary = varies(app)[byCaller ? 'caller' : 'anyone'][coded ? 'coded' : 'plain'];
  return { 'content-language': language, vary };
}

/** The cookie carries both the language and the session. The CORS headers depend on `Origin`. */
const varies = onePerApp('languageHeaders', ({ config }: App) => {
  const always = [config.languageHeader, 'Cookie', ...(config.corsOrigins.length > 0 ? ['Origin'] : [])];
  const forms = (names: readonly string[]) => ({
    plain: names.join(', '),
    coded: [...names, 'Accept-Encoding'].join(', '),
  });
  return { anyone: forms(always), caller: forms([...always, 'Authorization']) };
});
