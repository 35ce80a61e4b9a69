/**
 * The console's page with the catalog already in it, as the console's own components render it (contract §18;
 * console/app/first-page.tsx). The catalog is in memory, so a page is rendered once for each language and change.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#domain/language.ts';
import { offeredServicesBody } from '#features/services/public.ts';
import { onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { type CachedBody, cachedBody } from '#platform/table-cache/cached-body.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { builtFolder } from './built-files.ts';

/** A longer catalog, in services, is shown by the scripts alone: its page would be long for those who wait for it. */
const mostServices = 100;
/** The same for long texts, in bytes of UTF-8. */
const mostBytes = 256 * 1024;

/** The built module of the console. */
interface FirstPageModule {
  renderFirstPage(
    language: Language,
    search: string,
    services: readonly unknown[],
  ): Promise<{ readonly lang: string; readonly title: string; readonly html: string }>;
}

interface FirstPageRequest {
  /** The query of the page, with its question mark. */
  readonly search: string;
  /** The page without a catalog. */
  readonly page: Buffer;
  /** The files of the catalog, by path below `/app/`. */
  readonly files: readonly string[];
}

/**
 * Returns the page with the catalog in the language of the call; undefined when the scripts alone show the catalog: it is
 * long, the address selects a part of it, or the page cannot be rendered, which is logged.
 */
export async function firstPage(
  { app, language }: Pick<Call, 'app' | 'language'>,
  request: FirstPageRequest,
): Promise<CachedBody | undefined> {
  const { search } = request;
  if (search !== '' && search !== `?lang=${language}`) return undefined;
  const services = offeredServicesBody(app, language);
  const pages = renderedPages(app);
  const known = pages.get(services) ?? new Map<string, Promise<CachedBody | undefined>>();
  pages.set(services, known);
  const page = known.get(search) ?? render({ app, language }, services, request);
  known.set(search, page);
  return page;
}

/** By the catalog that they show and by the query. A changed catalog is another body. */
const renderedPages = onePerApp(
  () => new WeakMap<CachedBody, Map<string, Promise<CachedBody | undefined>>>(),
);

async function render(
  { app, language }: Pick<Call, 'app' | 'language'>,
  body: CachedBody,
  { search, page, files }: FirstPageRequest,
): Promise<CachedBody | undefined> {
  if (body.inPieces || body.bytes.length > mostBytes) return undefined;
  try {
    const services: readonly unknown[] = JSON.parse(body.bytes.toString());
    if (services.length > mostServices) return undefined;
    const styles = files.filter((file) => file.endsWith('.css'));
    const { renderFirstPage } = await loadModule();
    const { lang, title, html } = await renderFirstPage(language, search, services);
    const bytes = Buffer.from(
      filled(page.toString(), {
        '<html lang="en">': `<html lang="${escapeHtml(lang)}">`,
        '<title>Petalpaw</title>': `<title>${escapeHtml(title)}</title>`,
        '</head>': `${styles.map(styleLink).join('')}</head>`,
        '<div id="root"></div>': `<div id="root" data-rendered>${html}</div>`,
      }),
    );
    return bytes.length > mostBytes ? undefined : cachedBody(bytes);
  } catch (error) {
    app.log.error(
      { err: error },
      'the first page of the console could not be rendered; its scripts will show it',
    );
    return undefined;
  }
}

let loading: Promise<FirstPageModule> | undefined;

function loadModule(): Promise<FirstPageModule> {
  loading ??= import(pathToFileURL(moduleFile).href) as Promise<FirstPageModule>;
  return loading;
}

const moduleFile = path.join(builtFolder, 'first-page.mjs');

function styleLink(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/app/${file}">`;
}

/** Each key occurs once in the page; its value may contain anything. */
function filled(page: string, values: Readonly<Record<string, string>>): string {
  let text = page;
  for (const [place, value] of Object.entries(values)) {
    if (!text.includes(place)) throw new Error(`${place} is missing in the console's page`);
    text = text.replace(place, () => value);
  }
  return text;
}
