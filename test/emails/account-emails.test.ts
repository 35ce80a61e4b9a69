import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#domain/text/language.ts';
import { accountTexts } from '#features/accounts/emails.ts';
import { authEmail, authTexts } from '#features/auth/emails.ts';
import { userTexts } from '#features/users/emails.ts';
import { type Email, renderEmail as renderContent } from '#platform/data/mail/email.ts';
import { contrastOf, looksOf, markupOf } from './email-html.ts';
import { sampleLink as link, type SampleEmail, sampleEmails } from './sample-emails.ts';

const withLink = sampleEmails.filter(({ values }) => 'link' in values);
const verify = { link, minutes: 24 * 60 };

function renderEmail(email: Email | SampleEmail, name: string, language: Language, business = 'Petalpaw') {
  const { contentIn } = 'contentIn' in email ? email : email.withValues(email.values);
  return renderContent({ name, language, business }, contentIn(language, business));
}

const render = (name: string, language: Language = 'en') =>
  renderEmail(authEmail('verify-email', verify), name, language);

/** The messages about accounts, by key. */
const messagesIn = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...[authTexts, accountTexts, userTexts].map(({ messages }) => messages[language]));

describe('renderEmail in every language', () => {
  const all = sampleEmails.flatMap((email) =>
    languages.map((language) => [email.kind, language, email] as const),
  );

  test.each(all)(
    'renders %s in %s completely, as one document for phones, without external resources',
    (kind, language, email) => {
      const { subject, text, html } = renderEmail(email, 'Ana', language);
      expect(subject).toBe(messagesIn(language)[`${kind}.subject`]?.replace('{business}', 'Petalpaw'));
      for (const part of [text, markupOf(html)]) {
        expect(part).toContain('Ana');
        expect(part).toContain('Petalpaw');
        expect(part).not.toMatch(/[{}]|undefined/);
        if ('provider' in email.values)
          expect(part).toMatch(/google.*ana@example\.com|ana@example\.com.*google/);
      }
      expect(subject).not.toMatch(/google|ana@/);
      expect(text.includes(`\n${link}\n`)).toBe('link' in email.values);
      expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${language}">`));
      expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(html).not.toMatch(/<(img|link|script|iframe|object|form|table)\b|url\(|src=|@import/i);
      expect(markupOf(html)).not.toContain('<style');
      const links = ['href="https://pets.example/auth/verify-email?token=abc_-123&#38;lang=de"'];
      expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set('link' in email.values ? links : []));
      expect(tagsOf(html)).toEqual(balanced(html));
    },
  );

  test.each(sampleEmails)('$kind in German continues the greeting in lower case', (email) => {
    const [greeting, , first] = renderEmail(email, 'Ana', 'de').text.split('\n');
    expect(greeting).toBe('Guten Tag Ana,');
    expect(first).toMatch(/^\p{Ll}/u);
  });
});

test.each(['light', 'dark'] as const)('every text has a contrast of 4.5 to 1 in %s colors', (scheme) => {
  const looks = looksOf(render('Ana').html, scheme);
  expect(Object.keys(looks)).toEqual(['text', 'muted', 'link', 'button']);
  const poor = Object.entries(looks).filter(([, look]) => !(contrastOf(look) >= 4.5));
  expect(poor).toEqual([]);
});

test.each(sampleEmails)('$kind names the business that sends it', (email) => {
  const { text, html } = renderEmail(email, 'Ana', 'en', `Paws & <Co> {x}`);
  expect(text).toContain('by Paws & <Co> {x}.');
  expect(html).toContain('by Paws &#38; &#60;Co&#62; {x}.');
  for (const part of [text, html]) expect(part).not.toContain('Petalpaw');
});

describe('renderEmail and the link', () => {
  test('shows it in the HTML as a button and as text', () => {
    const shown = link.replaceAll('&', '&#38;');
    expect(render('Ana').html.split(`href="${shown}"`)).toHaveLength(3);
    expect(render('Ana').html).toContain(`>${shown}</a>`);
  });

  test.each(withLink)('$kind states how long the link is valid', (email) => {
    const stated = (minutes: number, language: Language = 'en') =>
      renderEmail(email.withValues({ ...email.values, minutes }), 'Ana', language).text;
    const inEnglish = (minutes: number) => /valid for (\d+ \w+)/.exec(stated(minutes))?.[1];
    expect(inEnglish(7 * 24 * 60)).toBe('7 days');
    expect(inEnglish(24 * 60)).toBe('24 hours');
    expect(inEnglish(60)).toBe('1 hour');
    expect([inEnglish(10), inEnglish(90), inEnglish(1)]).toEqual(['10 minutes', '90 minutes', '1 minute']);
    expect(stated(24 * 60, 'my')).toContain('၂၄ နာရီ');
    expect(stated(10, 'my')).toContain('၁၀ မိနစ်');
  });

  test('throws a RangeError for another number of minutes, and for another link', () => {
    for (const minutes of [0, 1.5, -1, Number.NaN])
      expect(
        () => renderEmail(authEmail('verify-email', { link, minutes }), '', 'en'),
        String(minutes),
      ).toThrow(RangeError);
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/auth/verify-email', ''])
      expect(
        () => renderEmail(authEmail('verify-email', { ...verify, link: wrong }), '', 'en'),
        wrong,
      ).toThrow(RangeError);
  });

  test('shows no button without one', () => {
    const { text, html } = renderEmail(authEmail('password-changed', { by: 'change' }), 'Ana', 'en');
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('Sign in');
  });
});

describe('renderEmail and a hostile name', () => {
  test('ASVS 5.0, 1.2.1: escapes it in the HTML and keeps it in the text', () => {
    const { html, text } = render(`<b onclick="x('&')">`);
    expect(html).toContain('Hello &#60;b onclick=&#34;x(&#39;&#38;&#39;)&#34;&#62;,');
    expect(text).toContain(`Hello <b onclick="x('&')">,`);
  });

  test.for([
    ['Hello,', 'Ana\r\nBcc: all@x', '  \u200b\u3164\u00ad\u200d ', ''],
    ['Hello,', 'Win at https://evil.example', 'evil.example', 'evil．example', 'call me@evil'],
    ['Hello Ana Bcc,', 'Ana\r\nBcc'],
    ['Hello Ana B,', 'Ana\u2028\u2029\u0085\tB'],
    ['Hello [31mAna,', '\u0000\u001b[31mAna\ud800'],
    ['Hello anA,', '\u202eanA\u2066\ufeff'],
    ['Hello {link} {business} $& $1,', '{link} {business} $& $1'],
    ['Hello J. R. R. Tolkien,', 'J. R. R. Tolkien'],
    ["Hello Dr. O'Brien Jr.,", "Dr. O'Brien Jr."],
    ['Hello Nguyễn Minh Anh,', 'Nguyễn Minh Anh'],
    ['Hello 👩‍⚕,', '👩‍⚕️'],
    [`Hello ${'x'.repeat(59)}🐶,`, `${'x'.repeat(59)}🐶`],
    [`Hello ${'x'.repeat(58)}🐶…,`, `${'x'.repeat(58)}🐶yz`],
  ])('greets with %j', ([greeting, ...names]) => {
    for (const name of names) expect(render(name).text.split('\n')[0], name).toBe(greeting);
  });

  test('property: keeps subject, lines and tags for any name', () => {
    const plain = render('Ana');
    const risky = ['\r', '\n', '\u2028', '<', '>', '"', '&', '{link}', '\u202e', '\ud800', '.', '@', 'é'];
    const unit = fc.oneof(
      fc.constantFrom(...risky),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    );
    fc.assert(
      fc.property(fc.string({ unit }), fc.constantFrom(...languages), (name, language) => {
        const { subject, text, html } = render(name, language);
        expect(subject).toBe(messagesIn(language)['verify-email.subject']);
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
        expect(tagsOf(html)).toEqual(tagsOf(plain.html));
        expect(text.isWellFormed()).toBe(true);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

const ofProviders = sampleEmails.filter(({ values }) => 'provider' in values);
test.each(ofProviders)('contract §5: $kind: throws a RangeError for an invalid address', (email) => {
  const address = 'https://evil.example/ Click here';
  expect(() => renderEmail(email.withValues({ ...email.values, address }), 'Ana', 'en')).toThrow(RangeError);
});

const tagsOf = (html: string): string[] => html.match(/<\/?[a-z]+/g) ?? [];

/** Returns the tags when they are properly nested and closed; otherwise only those up to the first error. */
function balanced(html: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  for (const tag of tagsOf(html)) {
    if (tag.startsWith('</') && open.pop() !== tag.slice(2)) return seen;
    if (!tag.startsWith('</') && !['<meta', '<br'].includes(tag)) open.push(tag.slice(1));
    seen.push(tag);
  }
  return open.length === 0 ? seen : [];
}
