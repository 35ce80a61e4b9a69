/**
 * The common parts of the server's own pages for emailed links. They change nothing by themselves, because mail scanners follow
 * links: their own script posts (contract §5). The token stays in the address, so a page is the same for every user.
 */
import { createHash } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import type { Call } from '#platform/call.ts';
import { localizedHeaders } from '#platform/http/cached-reply.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

export interface Page {
  readonly language: Language;
  readonly title: string;
  /** HTML below the heading. */
  readonly body: string;
  readonly script: string;
}

/**
 * The beginning of a script that uses the token of the address: from the fragment, or from the query of an older link. It
 * moves a token of the query into the fragment, so that reloading the page does not send it again (ASVS 5.0, 14.2.1).
 */
export const tokenScript = `
const parameters = (text) => new URLSearchParams(text.slice(1));
const query = parameters(location.search);
const token = parameters(location.hash).get('token') ?? query.get('token') ?? '';
if (query.has('token')) {
  query.delete('token');
  const rest = String(query);
  history.replaceState(null, '', location.pathname + (rest && '?') + rest + '#' + new URLSearchParams({ token }));
}
`;

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { max-width: 26rem; padding: 2rem; text-align: center; }
h1 { font-size: 1.4rem; line-height: 1.3; }
form { display: grid; gap: .25rem; text-align: start; }
form[hidden] { display: none; }
input { font: inherit; padding: .6rem; border: 1px solid #8a8a8a; border-radius: .5rem; margin-bottom: .75rem; }
small { margin-bottom: .5rem; }
button { font: inherit; font-weight: 600; padding: .75rem 2rem; border: 0; border-radius: .5rem;
         color: #fff; background: #2f6b4f; cursor: pointer; }
button:focus-visible, input:focus-visible { outline: 3px solid #7fb89c; outline-offset: 2px; }
button:disabled { opacity: .6; }
`;

/**
 * Returns the Content-Security-Policy of a page with that script: nothing else runs, loads or is called (CSP Level 3).
 */
export function pageSecurity(script: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashSource(script)}'`,
    `style-src '${hashSource(style)}'`,
    "connect-src 'self'",
    // The icon of the server, which browsers request on their own.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the page as HTML. */
export function pageHtml({ language, title, body, script }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
<script>${script}</script>
</body>
</html>
`;
}

/** Returns the headers of a page. */
export function pageHeaders(call: Call, security: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': security,
    ...localizedHeaders(call),
  };
}

/** Returns `data-…` attributes with the texts that the script shows. */
export function dataAttributes(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `data-${name}="${escapeHtml(text)}"`)
    .join(' ');
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
