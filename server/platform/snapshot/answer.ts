/** How a prepared answer, and any localized one, leaves by HTTP. */
import { type App, onePerApp } from '../app-context.ts';
import type { Call } from '../call.ts';
import { Answer } from '../http/endpoint.ts';
import type { Prepared } from './prepared.ts';

interface LocalizedOptions {
  /** The answer also depends on who asks. */
  readonly byCaller?: boolean;
}

/** The bytes as they are, with the tag that makes a conditional GET cheap, and the language they are in. */
export function preparedAnswer(
  call: Call,
  prepared: Prepared,
  { headers, ...options }: LocalizedOptions & { headers?: Readonly<Record<string, string>> } = {},
): Answer {
  return new Answer({
    payload: prepared.bytes,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      etag: prepared.etag,
      ...localizedHeaders(call, options),
      ...headers,
    },
  });
}

/** What every localized answer says of its language, and what that was chosen by (RFC 9110, 8.5 and 12.5.5). */
export function localizedHeaders(
  call: Call,
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
