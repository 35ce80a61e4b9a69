/** The page behind the link that confirms an email address: a button that posts the token (contract §5). */

import type { Language } from '#domain/language.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { dataAttributes, pageHtml, pageSecurity, tokenScript } from './page.ts';
import { verifyEmailTexts } from './page-texts.ts';

const script = `${tokenScript}
const button = document.querySelector('button');
const status = document.querySelector('[role=status]');
button.addEventListener('click', async () => {
  button.disabled = true;
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

export const verifyEmailPageSecurity = pageSecurity(script);

/** Returns the page as HTML, in a language. */
export function verifyEmailPage(language: Language): string {
  const { title, intro, button, done, invalid, failed, needsScript } = verifyEmailTexts[language];
  const body = `<p role="status">${escapeHtml(intro)}</p>
<button type="button" ${dataAttributes({ done, invalid, failed })}>${escapeHtml(button)}</button>
<noscript><p>${escapeHtml(needsScript)}</p></noscript>`;
  return pageHtml({ language, title, body, script });
}
