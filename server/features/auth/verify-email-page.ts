/**
 * The page behind the link in the letter. It changes nothing by itself, for mail scanners follow links; its
 * button posts the token (contract §5). The token stays in the address: the page is the same for everybody.
 */
import { createHash } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { verifyEmailTexts } from './page-texts.ts';

const script = `
const button = document.querySelector('button');
const status = document.querySelector('[role=status]');
button.addEventListener('click', async () => {
  button.disabled = true;
  const token = new URLSearchParams(location.search).get('token') ?? '';
  let outcome = 'failed';
  try {
    const answer = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (answer.ok) outcome = 'done';
    else if (answer.status === 400) outcome = 'invalid';
  } catch {}
  status.textContent = button.dataset[outcome];
  button.disabled = false;
  button.hidden = outcome !== 'failed';
  if (outcome === 'done') history.replaceState(null, '', location.pathname);
});
`;

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { max-width: 26rem; padding: 2rem; text-align: center; }
h1 { font-size: 1.4rem; line-height: 1.3; }
button { font: inherit; font-weight: 600; padding: .75rem 2rem; border: 0; border-radius: .5rem;
         color: #fff; background: #2f6b4f; cursor: pointer; }
button:focus-visible { outline: 3px solid #7fb89c; outline-offset: 2px; }
button:disabled { opacity: .6; }
`;

/** Nothing runs, loads or is called but what stands above (CSP Level 3). */
export const verifyEmailPageSecurity = [
  "default-src 'none'",
  `script-src '${hashSource(script)}'`,
  `style-src '${hashSource(style)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page as HTML, in a language. */
export function verifyEmailPage(language: Language): string {
  const { title, intro, button, done, invalid, failed, needsScript } = verifyEmailTexts[language];
  const outcomes = `data-done="${escapeHtml(done)}" data-invalid="${escapeHtml(invalid)}" data-failed="${escapeHtml(failed)}"`;
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
<p role="status">${escapeHtml(intro)}</p>
<button type="button" ${outcomes}>${escapeHtml(button)}</button>
<noscript><p>${escapeHtml(needsScript)}</p></noscript>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
