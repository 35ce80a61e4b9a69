import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#domain/language.ts';
import { type EmailKind, renderEmail, templates } from './render-email.ts';

const link = 'https://pets.example/auth/verify-email?token=abc_-123&lang=de';
/** Contains the values that every kind needs. */
const values = { name: 'Ana', link, minutes: 24 * 60, provider: 'google', address: 'ana@example.com' };
const kinds = Object.keys(templates) as EmailKind[];
const isLinkEmail = (kind: EmailKind) => 'button' in templates[kind].en;
const render = (name: string, language: Language = 'en') =>
  renderEmail('verify-email', language, { name, link, minutes: 24 * 60 });

describe('renderEmail in every language', () => {
  const all = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

  test.each(all)('renders %s in %s completely', (kind, language) => {
    const { subject, text, html } = renderEmail(kind, language, values);
    expect(subject).toBe(templates[kind][language]?.subject);
    for (const part of [text, html]) {
      expect(part).toContain('Ana');
      expect(part).toContain('Petalpaw');
      expect(part).not.toMatch(/[{}]|undefined/);
    }
    expect(text.includes(`\n${link}\n`)).toBe(isLinkEmail(kind));
  });

  test.each(all)(
    'renders %s in %s as one document for phones, without external resources',
    (kind, language) => {
      const { html } = renderEmail(kind, language, values);
      expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${language}">`));
      expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(html).not.toMatch(/<(img|link|script|style|iframe|object|form|table)\b|url\(|src=|@import/i);
      expect(new Set(html.match(/href="[^"]*"/g))).toEqual(
        new Set(
          isLinkEmail(kind)
            ? ['href="https://pets.example/auth/verify-email?token=abc_-123&#38;lang=de"']
            : [],
        ),
      );
      expect(tagsOf(html)).toEqual(balanced(html));
    },
  );
});

describe('renderEmail and the link', () => {
  test('shows it in the HTML as a button and as text', () => {
    const shown = escaped(link);
    expect(render('Ana').html.split(`href="${shown}"`)).toHaveLength(3);
    expect(render('Ana').html).toContain(`>${shown}</a>`);
  });

  test.each(kinds.filter(isLinkEmail))('%s states how long the link is valid', (kind) => {
    const stated = (minutes: number) =>
      /valid for (\d+ \w+)/.exec(renderEmail(kind, 'en', { ...values, minutes }).text)?.[1];
    expect(stated(24 * 60)).toBe('24 hours');
    expect(stated(60)).toBe('1 hour');
    expect([stated(10), stated(90), stated(1)]).toEqual(['10 minutes', '90 minutes', '1 minute']);
    expect(renderEmail(kind, 'my', values).text).toContain('၂၄ နာရီ');
    expect(renderEmail(kind, 'my', { ...values, minutes: 10 }).text).toContain('၁၀ မိနစ်');
  });

  test.each([0, 1.5, -1, Number.NaN])('throws a RangeError for %s minutes', (minutes) => {
    expect(() => renderEmail('verify-email', 'en', { name: '', link, minutes })).toThrow(RangeError);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/auth/verify-email', ''])(
    'throws a RangeError for the link %j',
    (wrong) => {
      expect(() => renderEmail('verify-email', 'en', { ...values, link: wrong })).toThrow(RangeError);
    },
  );

  test('shows no button without one', () => {
    const { text, html } = renderEmail('password-changed', 'en', { name: 'Ana' });
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

  test.each([
    ['Ana\r\nBcc: all@x', 'Hello,'],
    ['Ana\r\nBcc', 'Hello Ana Bcc,'],
    ['Ana\u2028\u2029\u0085\tB', 'Hello Ana B,'],
    ['\u0000\u001b[31mAna\ud800', 'Hello [31mAna,'],
    ['\u202eanA\u2066\ufeff', 'Hello anA,'],
    ['  \u200b\u3164\u00ad\u200d ', 'Hello,'],
    ['', 'Hello,'],
    ['{link} {business} $& $1', 'Hello {link} {business} $& $1,'],
    ['Win at https://evil.example', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['evil．example', 'Hello,'],
    ['call me@evil', 'Hello,'],
    ['J. R. R. Tolkien', 'Hello J. R. R. Tolkien,'],
    ["Dr. O'Brien Jr.", "Hello Dr. O'Brien Jr.,"],
    ['Nguyễn Minh Anh', 'Hello Nguyễn Minh Anh,'],
    ['👩‍⚕️', 'Hello 👩‍⚕,'],
    [`${'x'.repeat(59)}🐶`, `Hello ${'x'.repeat(59)}🐶,`],
    [`${'x'.repeat(58)}🐶yz`, `Hello ${'x'.repeat(58)}🐶…,`],
  ])('greets the name %j correctly', (name, greeting) => {
    expect(render(name).text.split('\n')[0]).toBe(greeting);
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
        expect(subject).toBe(templates['verify-email'][language]?.subject);
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
        expect(tagsOf(html)).toEqual(tagsOf(plain.html));
        expect(text.isWellFormed()).toBe(true);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe('contract §5: renderEmail about linked providers', () => {
  const about = kinds.filter((kind) => kind.startsWith('provider-'));
  test.each(about.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
    'names the provider and the address in %s in %s',
    (kind, language) => {
      const { subject, text, html } = renderEmail(kind, language, values);
      for (const part of [text, html])
        expect(part).toMatch(/google.*ana@example\.com|ana@example\.com.*google/);
      expect(subject).not.toMatch(/google|ana@/);
    },
  );

  test('throws a RangeError for an invalid address', () => {
    const wrong = { ...values, address: 'https://evil.example/ Click here' };
    expect(() => renderEmail('provider-linked', 'en', wrong)).toThrow(RangeError);
  });
});

test('renderEmail uses English for an unknown language', () => {
  const unknown = render('Ana', 'xx' as Language);
  expect(unknown).toEqual(render('Ana', 'en'));
  expect(unknown.html).toContain('<html lang="en">');
});

function escaped(text: string): string {
  return text.replaceAll('&', '&#38;');
}

function tagsOf(html: string): string[] {
  return html.match(/<\/?[a-z]+/g) ?? [];
}

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
