/**
 * The `Link` header of the console's page (RFC 8288; `preload`: HTML, 4.6.8): the browser asks for the language, the
 * screen and the first data at once, and not only after the scripts that the page itself names have run.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#domain/text/language.ts';
import { builtFolder } from './built-files.ts';

/** As `npm run console` writes them: paths of files below `/app/`. */
export interface Preloads {
  /** Those that the page names itself. */
  readonly page: readonly string[];
  /** By the language, and by a part of the messages and the language: `business-en`. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** By the path of the route below `/app/`: `pets/$id`. */
  readonly screens: Readonly<Record<string, ScreenFiles>>;
}

interface ScreenFiles {
  readonly files: readonly string[];
  /** The parts of the messages that it needs. */
  readonly parts: readonly string[];
}

/** Reads the list of the built console; an empty one when it was never built. */
export async function readPreloads(folder = builtFolder): Promise<Preloads> {
  const file = path.join(folder, 'preloads.json');
  if (!existsSync(file)) return { page: [], languages: {}, screens: {} };
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * The value of the header for the page at a path below `/app/`, in the language of the request. Readers of a language
 * that the console lacks see an English console and their own catalog.
 */
export function preloadLinks(preloads: Preloads, page: string, language: Language): string {
  const { languages } = preloads;
  const { files = [], parts = [] } = screenFiles(preloads, page) ?? {};
  const first = [...preloads.page, ...(languages[language] ?? languages.en ?? [])].map(fileLink);
  const texts = parts.flatMap((part) => languages[`${part}-${language}`] ?? languages[`${part}-en`] ?? []);
  const screen = [...new Set([...files, ...texts])].map(fileLink);
  // The catalog shows nothing without its services. The address is the one that its screen asks for.
  const data = page === '' ? [`</services?active=true&lang=${language}>; ${asFetch}`] : [];
  return [...first, ...data, ...screen, `</auth/session?lang=${language}>; ${asFetch}`].join(', ');
}

/** The files of the screen at a path below `/app/`. */
export function screenFiles({ screens }: Preloads, page: string): ScreenFiles | undefined {
  // A path may be any text, also the name of a member that every object has.
  const route = [page, page.replace(/[^/]+$/, '$$id')].find((one) => Object.hasOwn(screens, one));
  return route === undefined ? undefined : screens[route];
}

function fileLink(file: string): string {
  const kind = file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload';
  return `</app/${file}>; rel=${kind}`;
}

/** With the credentials of the page's own requests (`fetch`, mode "cors", credentials "same-origin"). */
const asFetch = 'rel=preload; as=fetch; crossorigin';
