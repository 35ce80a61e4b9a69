/** The page behind the password reset link: a form whose script posts token and password (contract §5). */

import type { Language } from '#domain/language.ts';
import { shortestPassword } from '#domain/password-policy.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { dataAttributes, pageHtml, pageSecurity, tokenScript } from './page.ts';
import { verifyEmailTexts } from './page-texts.ts';
import { resetPasswordTexts } from './reset-password-page-texts.ts';

const script = `${tokenScript}
const form = document.querySelector('form');
const [password, repeat] = form.querySelectorAll('input');
const button = form.querySelector('button');
const status = document.querySelector('[role=status]');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (password.value !== repeat.value) {
    status.textContent = form.dataset.mismatch;
    repeat.focus();
    return;
  }
  button.disabled = true;
  let outcome = 'failed';
  try {
    const answer = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: password.value }),
    });
    if (answer.ok) outcome = 'done';
    else if (answer.status === 400) {
      outcome = (await answer.json()).error === 'TOKEN_INVALID' ? 'invalid' : 'refused';
    }
  } catch {}
  status.textContent = form.dataset[outcome];
  button.disabled = false;
  form.hidden = outcome === 'done' || outcome === 'invalid';
  if (outcome === 'done') history.replaceState(null, '', location.pathname);
});
`;

export const resetPasswordPageSecurity = pageSecurity(script);

/**
 * Returns the page as HTML, in a language. The fields have no names, so that no browser can send them by itself.
 * Pasting and password managers are welcome (ASVS 5.0, 6.2.7); nothing is cut off, however long it is.
 */
export function resetPasswordPage(language: Language): string {
  const { title, password, repeat, hint, button, mismatch, refused, done } = resetPasswordTexts[language];
  const { invalid, failed, needsScript } = verifyEmailTexts[language];
  const field = 'type="password" autocomplete="new-password" required';
  const body = `<p role="status"></p>
<form method="post" ${dataAttributes({ mismatch, refused, done, invalid, failed })}>
<label for="password">${escapeHtml(password)}</label>
<small id="hint">${escapeHtml(hint)}</small>
<input id="password" ${field} minlength="${shortestPassword}" aria-describedby="hint">
<label for="repeat">${escapeHtml(repeat)}</label>
<input id="repeat" ${field}>
<button type="submit">${escapeHtml(button)}</button>
</form>
<noscript><p>${escapeHtml(needsScript)}</p></noscript>`;
  return pageHtml({ language, title, body, script });
}
