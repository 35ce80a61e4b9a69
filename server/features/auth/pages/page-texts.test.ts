import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { longestPassword, shortestPassword } from '#domain/password-policy.ts';
import { nativeTextProblem } from '#domain/testing/native-text.ts';
import { verifyEmail } from '#platform/mail/templates/verify-email.ts';
import { verifyEmailTexts } from './page-texts.ts';
import { resetPasswordTexts } from './reset-password-page-texts.ts';

describe.each([
  ['verify-email', verifyEmailTexts],
  ['reset-password', resetPasswordTexts],
])('contract §5: the page /auth/%s', (_page, texts) => {
  test.each(languages)('is written in %s', (language) => {
    const english: Readonly<Record<string, string>> = { ...texts.en };
    for (const [key, text] of Object.entries(texts[language])) {
      expect(nativeTextProblem(language, text), text).toBeUndefined();
      if (language !== 'en') expect(text).not.toBe(english[key]);
    }
  });
});

test.each(languages)('the page and the letter call the button the same in %s', (language) => {
  expect(verifyEmailTexts[language].button).toBe(verifyEmail[language]?.button);
});

test.each(languages)('contract §5: the hint names the lengths that are accepted, in %s', (language) => {
  for (const length of [shortestPassword, longestPassword]) {
    const written = new Intl.NumberFormat(language).format(length);
    expect(resetPasswordTexts[language].hint).toContain(written);
  }
});
