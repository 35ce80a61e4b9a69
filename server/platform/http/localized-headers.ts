/** The headers of every localized response. */
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import type { AnyEndpoint } from './endpoint.ts';

/**
 * Returns the language of the endpoint's response, and the request headers that it was chosen by (RFC 9110, 8.5 and
 * 12.5.5). The response depends on the caller too, unless the endpoint ignores who calls it; `coded`: it may be compressed.
 */
export function localizedHeaders(
  { access }: Pick<AnyEndpoint, 'access'>,
  { app, language }: Pick<Call, 'app' | 'language'>,
  { coded = false }: { readonly coded?: boolean } = {},
): { 'content-language': string; vary: string } {
  const vary = varies(app)[access === 'ignored' ? 'anyone' : 'caller'][coded ? 'coded' : 'plain'];
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
