/**
 * The web console (contract §18). Its files go through the same pipeline as every answer, so that the rate limit,
 * the log and the headers are the same; no credentials are examined.
 */
import { Refusal } from '#domain/refusal.ts';
import { cachedReply, localizedHeaders } from '#platform/http/cached-reply.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { acceptedCodings } from '#platform/http/pipeline/content-coding.ts';
import { strongEtag } from '#platform/http/pipeline/etag.ts';
import type { Coding } from '#platform/table-cache/body-forms.ts';
import { type BuiltFile, type BuiltFiles, readBuiltFiles } from './built-files.ts';
import { firstPage } from './first-page.ts';
import { policyText } from './page-policy.ts';
import { type Preloads, preloadLinks, readPreloads } from './preloads.ts';

/** A year, the longest that caches keep anything (RFC 9111, 5.2.2; `immutable`: RFC 8246). */
const forever = 'public, max-age=31536000, immutable';
/** Kept, and asked about each time: the page names the hashed files, so an old page would name missing ones. */
const askedAbout = 'no-cache';

/** The endpoints of the console. Its files are read at the first request for one. */
export function consoleEndpoints(): readonly AnyEndpoint[] {
  let reading: Promise<readonly [BuiltFiles, Preloads]> | undefined;
  const built = () => {
    // After a failure, the next request reads them again.
    reading ??= Promise.all([readBuiltFiles(strongEtag), readPreloads()]).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  const common = {
    method: 'GET',
    tag: 'Console',
    access: 'ignored',
    origin: 'chosen',
    // Pages for people; the OpenAPI document describes the interface of programs.
    undocumented: true,
  } as const;

  return [
    endpoint({
      ...common,
      operationId: 'openConsole',
      path: '/',
      summary: 'Lead a browser to the console',
      success: { status: 303, description: 'To the console' },
      handle: (_call, { search, headers }) => {
        if (!/\btext\/html\b/i.test(headers.accept ?? ''))
          throw new Refusal('NOT_FOUND', 'path: no such endpoint');
        return new Reply({ status: 303, headers: { location: `/app/${search}`, vary: 'Accept' } });
      },
    }),
    endpoint({
      ...common,
      operationId: 'enterConsole',
      path: '/app',
      summary: 'Lead a browser to the console',
      success: { status: 303, description: 'To the console' },
      handle: (_call, { search }) => new Reply({ status: 303, headers: { location: `/app/${search}` } }),
    }),
    endpoint({
      ...common,
      operationId: 'getConsoleFile',
      path: '/app/*',
      summary: 'A file of the console, or its page',
      success: { description: 'A file', mediaType: 'text/html' },
      handle: async (call, { params, headers, search }) => {
        const name = (params as { '*': string })['*'];
        const [files, preloads] = await built();
        const codings = acceptedCodings(headers['accept-encoding']);
        const file = files.get(name);
        if (file !== undefined && name !== page) return fileReply(file, codings);
        // Every path is the console's own, and its page decides what to show, except for names of missing assets.
        const shown = name.startsWith('assets/') ? undefined : files.get(page);
        if (shown === undefined) throw new Refusal('NOT_FOUND', 'path: no such file');
        const links = preloadLinks(preloads, name, call.language);
        const pageHeaders = { 'content-security-policy': policyText(), link: links };
        const rendered =
          name === '' && !hasPersonnelFrame(headers.cookie)
            ? await firstPage(call, { search, page: shown.plain.bytes, files: preloads.screens[name] ?? [] })
            : undefined;
        if (rendered === undefined) {
          const { vary } = localizedHeaders(call, { codings });
          return fileReply(shown, codings, { ...pageHeaders, vary });
        }
        const { contentType } = shown;
        return cachedReply(call, rendered, {
          codings,
          headers: { 'content-type': contentType, 'cache-control': askedAbout, ...pageHeaders },
        });
      },
    }),
  ];
}

/** True if the frame is that of personnel, as the console remembers it: then the page is not that of a customer. */
function hasPersonnelFrame(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|; )console-frame=personnel(?:;|$)/.test(cookies);
}

/** The name of the page among the built files. */
const page = 'index.html';

function fileReply(
  file: BuiltFile,
  codings: readonly Coding[],
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const forms = { br: file.brotli, gzip: file.gzip };
  const coding = codings.find((one) => forms[one] !== undefined);
  const form = (coding && forms[coding]) ?? file.plain;
  return new Reply({
    payload: form.bytes,
    headers: {
      'content-type': file.contentType,
      'cache-control': file.isHashed ? forever : askedAbout,
      etag: form.etag,
      vary: 'Accept-Encoding',
      ...(coding && { 'content-encoding': coding }),
      ...headers,
    },
  });
}
