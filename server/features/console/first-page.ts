/**
 * The console's page with the catalog already in it, as the console's own components render it (contract §18;
 * console/app/first-page.tsx). The catalog is in memory, so a page is rendered once for each language and change.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#domain/text/language.ts';
import { offeredServices, toServiceReply } from '#features/services/public.ts';
import { onePerApp } from '#platform/base/state.ts';
import { escapeHtml } from '#platform/base/text/escape-html.ts';
import type { ReadCall } from '#platform/data/call.ts';
import { builtFolder } from './built-files.ts';
import { filled, type Page, titleTag } from './named-page.ts';

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
    businessName: string,
  ): Promise<{ readonly lang: string; readonly title: string; readonly html: string }>;
}

interface FirstPageRequest {
  /** The query of the page, with its question mark. */
  readonly search: string;
  /** The page without a catalog, with the name of the business. */
  readonly page: Page;
  /** The files of the catalog, by path below `/app/`. */
  readonly files: readonly string[];
}

/**
 * Returns the page with the catalog in the language of the call; undefined when the scripts alone show the catalog: it is
 * long, the address selects a part of it, or the page cannot be rendered, which is logged.
 */
export async function firstPage(
  { app, language }: ReadCall,
  request: FirstPageRequest,
): Promise<Page | undefined> {
  const { search } = request;
  if (search !== '' && search !== `?lang=${language}`) return undefined;
  const services = offeredServices(app);
  if (services.length > mostServices) return undefined;
  const held = renderedPages(app).getOrInsertComputed(services, () => new Map());
  const key = `${language} ${search}`;
  let known = held.get(key);
  if (known?.page !== request.page) {
    known = { page: request.page, rendered: render({ app, language }, services, request) };
    held.set(key, known);
  }
  return known.rendered;
}

interface Rendered {
  readonly page: Page;
  readonly rendered: Promise<Page | undefined>;
}

/** By the catalog that they show, then by language and query. A changed catalog is another list. */
const renderedPages = onePerApp('firstPages', () => new WeakMap<readonly object[], Map<string, Rendered>>());

async function render(
  { app, language }: ReadCall,
  offered: Services,
  { search, page, files }: FirstPageRequest,
): Promise<Page | undefined> {
  try {
    // As clients read them: amounts, for example, become numbers.
    const text = JSON.stringify(offered.map((service) => toServiceReply(service, language)));
    if (Buffer.byteLength(text) > mostBytes) return undefined;
    const services: readonly unknown[] = JSON.parse(text);
    const styles = files.filter((file) => file.endsWith('.css'));
    const { renderFirstPage } = await loadModule();
    const name = app.businessName(language);
    const { lang, title, html } = await renderFirstPage(language, search, services, name);
    const shown = filled(page.text, {
      '<html lang="en">': `<html lang="${escapeHtml(lang)}">`,
      [titleTag(name)]: titleTag(title),
      '</head>': `${styles.map(styleLink).join('')}</head>`,
      '<div id="root"></div>': `<div id="root" data-rendered>${html}</div>`,
    });
    return Buffer.byteLength(shown) > mostBytes ? undefined : { text: shown };
  } catch (error) {
    app.log.error(
      { err: error },
      'the first page of the console could not be rendered; its scripts will show it',
    );
    return undefined;
  }
}

type Services = ReturnType<typeof offeredServices>;

let loading: Promise<FirstPageModule> | undefined;

function loadModule(): Promise<FirstPageModule> {
  loading ??= import(pathToFileURL(moduleFile).href) as Promise<FirstPageModule>;
  return loading;
}

const moduleFile = path.join(builtFolder, 'first-page.mjs');

function styleLink(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/app/${file}">`;
}
