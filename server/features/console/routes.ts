/**
 * The web console (contract §18). Its files go through the same pipeline as every answer, so that the log and
 * the headers are the same; no credentials are examined.
 */
import { notFound } from '#domain/refusal.ts';
import { fileBody, textBody } from '#platform/http/bodies/cached-body.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { localizedHeaders } from '#platform/http/localized-headers.ts';
import { findBuiltFiles } from './built-files.ts';
import { firstPage } from './first-page.ts';
import { namedPage } from './named-page.ts';
import { policyText } from './page-policy.ts';
import { preloadLinks, readPreloads, screenFiles } from './preloads.ts';

/** A year, the longest that caches keep anything (RFC 9111, 5.2.2; `immutable`: RFC 8246). */
const forever = 'public, max-age=31536000, immutable';
/** Kept, and asked about each time: the page names the hashed files, so an old page would name missing ones. */
const askedAbout = 'no-cache';

/** The endpoints of the console. Its files are read at the first request for one. */
export function consoleEndpoints(): readonly AnyEndpoint[] {
  let reading: ReturnType<typeof readConsole> | undefined;
  const built = () => {
    // After a failure, the next request reads them again.
    reading ??= readConsole().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  const common = {
    tag: 'Console',
    access: 'ignored',
    // Pages for people; the OpenAPI document describes the interface of programs.
    undocumented: true,
    // They are in memory, and an office with one address opens many pages at once.
    unlimited: true,
  } as const;

  return [
    endpoint('openConsole', 'GET /', {
      ...common,
      summary: 'Lead a browser to the console',
      success: { status: 303, description: 'To the console' },
      handle: (_call, { search, headers }) => {
        if (!/\btext\/html\b/i.test(headers.accept ?? '')) throw notFound('endpoint', undefined, 'path');
        return new Reply({ status: 303, headers: { location: `/app/${search}`, vary: 'Accept' } });
      },
    }),
    endpoint('enterConsole', 'GET /app', {
      ...common,
      summary: 'Lead a browser to the console',
      success: { status: 303, description: 'To the console' },
      handle: (_call, { search }) => new Reply({ status: 303, headers: { location: `/app/${search}` } }),
    }),
    endpoint('getConsoleFile', 'GET /app/*', {
      ...common,
      summary: 'A file of the console, or its page',
      success: { description: 'A file', mediaType: 'text/html' },
      handle: async (call, { params, headers, search }) => {
        const name = (params as { '*': string })['*'];
        const { files, preloads, pageText } = await built();
        const file = files.get(name);
        if (file !== undefined && name !== page) {
          const cacheControl = file.isHashed ? forever : askedAbout;
          return new Reply({
            body: file.body,
            headers: { 'content-type': file.contentType, 'cache-control': cacheControl },
          });
        }
        // Every path is the console's own, and its page decides what to show, except for names of missing assets.
        const shown = name.startsWith('assets/') ? undefined : files.get(page);
        if (shown === undefined) throw notFound('endpoint', undefined, 'path');
        const links = preloadLinks(preloads, name, call.language);
        const named = namedPage(call, pageText);
        const rendered =
          name === '' && !hasPersonnelFrame(headers.cookie)
            ? await firstPage(call, { search, page: named, files: screenFiles(preloads, name)?.files ?? [] })
            : undefined;
        return new Reply({
          body: textBody(rendered ?? named),
          headers: {
            ...localizedHeaders(common, call, { coded: true }),
            'content-type': shown.contentType,
            'cache-control': askedAbout,
            'content-security-policy': policyText(),
            link: links,
          },
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

async function readConsole() {
  const found = [...findBuiltFiles()];
  const [preloads, ...read] = await Promise.all([
    readPreloads(),
    ...found.map(async ([name, file]) => [name, { ...file, body: await fileBody(file.file) }] as const),
  ]);
  const files = new Map(read);
  return { files, preloads, pageText: files.get(page)?.body.bytes.toString() ?? '' };
}
