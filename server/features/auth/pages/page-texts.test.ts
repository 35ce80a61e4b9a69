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
])('the page /auth/%s (contract §5)', (_page, texts) => {
  test.each(languages)('has its texts in %s', (language) => {
    const english: Readonly<Record<string, string>> = { ...texts.en };
    for (const [key, text] of Object.entries(texts[language])) {
      expect(nativeTextProblem(language, text), text).toBeUndefined();
      if (language !== 'en') expect(text).not.toBe(english[key]);
    }
  });
});

test.each(languages)('the page and the email use the same button text in %s', (language) => {
  expect(verifyEmailTexts[language].button).toBe(verifyEmail[language]?.button);
});

test.each(languages)('the hint states the accepted lengths in %s (contract §5)', (language) => {
  for (const length of [shortestPassword, longestPassword]) {
    const written = new Intl.NumberFormat(language).format(length);
    expect(resetPasswordTexts[language].hint).toContain(written);
  }
});
