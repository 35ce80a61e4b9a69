/**
 * The console's page with the name of the business, which no browser then has to request: in `<title>`, and for each
 * language that has a name in `<meta name="application-name">` (HTML, 4.2.5.1), where the console reads it.
 */
import { defaultBusinessName } from '#domain/text/display-name.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { onePerApp } from '#platform/base/state.ts';
import { escapeHtml } from '#platform/base/text/escape-html.ts';
import type { App } from '#platform/data/app.ts';
import type { ReadCall } from '#platform/data/call.ts';

/** A page of the console; another object when its text changes. */
export interface Page {
  readonly text: string;
}

/** The pages with the current names, made when they are first asked for. */
const namedPages = onePerApp('consolePages', () => ({ names: '', pages: new Map<Language, Page>() }));

/**
 * Returns the built page with the name of the business in the language of the call.
 *
 * @param built the page as `npm run console` writes it.
 */
export function namedPage({ app, language }: ReadCall, built: string): Page {
  const held = namedPages(app);
  const names = nameTags(app);
  if (held.names !== names) {
    held.names = names;
    held.pages.clear();
  }
  return held.pages.getOrInsertComputed(language, () => {
    const text = filled(built, {
      [nameTag(defaultBusinessName)]: names,
      [titleTag(defaultBusinessName)]: titleTag(app.businessName(language)),
    });
    return { text };
  });
}

/** English first: it stands in for the languages without a name, in the console and in other readers of the element. */
function nameTags({ businessName }: Pick<App, 'businessName'>): string {
  const english = businessName('en');
  const others = languages.filter((language) => businessName(language) !== english);
  return [nameTag(english, 'en'), ...others.map((one) => nameTag(businessName(one), one))].join('');
}

/** Returns the `<title>` element with this text. */
export function titleTag(title: string): string {
  return `<title>${escapeHtml(title)}</title>`;
}

function nameTag(name: string, language?: string): string {
  return `<meta name="application-name"${language ? ` lang="${language}"` : ''} content="${escapeHtml(name)}">`;
}

/** Replaces texts of the page. Each key occurs once in it; its value may contain anything. */
export function filled(page: string, values: Readonly<Record<string, string>>): string {
  let text = page;
  for (const [place, value] of Object.entries(values)) {
    if (!text.includes(place)) throw new Error(`${place} is missing in the console's page`);
    text = text.replace(place, () => value);
  }
  return text;
}
