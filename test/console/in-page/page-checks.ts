/**
 * The browser's facts about the page that it shows. This file runs in the page, as text (`support/in-page.ts`):
 * it imports types only, and its functions return plain values.
 */

import type { PageChecks, PageText } from './kinds.ts';

export const pageChecks: PageChecks = {
  pageTexts,
  layoutFaults,
  nameFaults,
  missingGlyphs,
  brokenFonts,
  settled,
};

function pageTexts(): PageText[] {
  const texts: PageText[] = [
    { text: document.title, lang: document.documentElement.lang, where: 'the title of the window' },
  ];
  const add = (text: string | null, element: Element) => {
    const trimmed = text?.replaceAll(/\s+/g, ' ').trim();
    if (!trimmed) return;
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
    texts.push({ text: trimmed, lang, where: describeElement(element) });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent !== null && !parent.closest('script, style, noscript')) add(node.textContent, parent);
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
      add(element.getAttribute(name), element);
  return texts;
}

function layoutFaults(names: readonly string[]): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const width = root.clientWidth;
  if (root.scrollWidth > width) {
    const wide = visibleElements().filter((element) => element.getBoundingClientRect().right > width + 1);
    faults.push(
      `the page is ${root.scrollWidth} px wide in ${width}: ${wide.slice(-3).map(describeElement).join(', ')}`,
    );
  }
  for (const element of visibleElements()) {
    if (!hasOwnText(element) || element.closest('.visually-hidden, option')) continue;
    if (names.includes(element.textContent ?? '')) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    // Names and addresses of any length, in columns that cut them on purpose (data-table.tsx).
    if (element.closest('[data-cut]')) continue;
    // Elements within lines have no box of their own, and a width of 0.
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && overflowX !== 'auto')
      faults.push(`text is wider than its box: ${describeElement(element)}`);
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      faults.push(`text is higher than its box: ${describeElement(element)}`);
  }
  for (const field of document.querySelectorAll('input[placeholder]')) {
    const input = field as HTMLInputElement;
    if (input.value === '' && input.checkVisibility() && input.scrollWidth > input.clientWidth + 1)
      faults.push(`the placeholder is cut: ${input.placeholder}`);
  }
  return faults;
}

function nameFaults(): string[] {
  // The steps of a booking have titles of their own.
  if (location.pathname === '/app/book') return [];
  const name = document.querySelector('h1')?.textContent ?? '';
  const faults: string[] = [];
  for (const link of document.querySelectorAll('nav a[aria-current="page"]')) {
    const { pathname, textContent } = link as HTMLAnchorElement;
    const text = textContent?.trim() ?? '';
    // Tabs within a page, links to the page above, and the link with the name of the business.
    if (link.closest('main') || pathname !== location.pathname || document.title.endsWith(` – ${text}`))
      continue;
    if (text !== name || !document.title.startsWith(`${name} – `))
      faults.push(`${text} in the menu is "${name}" on the page, and "${document.title}" in the window`);
  }
  return faults;
}

/** Those that look like the glyph of a character that no font has. */
async function missingGlyphs(text = textOfPage()): Promise<string[]> {
  const canvas = document.createElement('canvas');
  canvas.width = 48;
  canvas.height = 48;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('there is no canvas');
  const family = getComputedStyle(document.body).fontFamily;
  // A closed list does not load the fonts of its options. The first file that cannot be loaded, which `brokenFonts`
  // reports, ends `load` before the others are there.
  await document.fonts.load(`24px ${family}`, text).catch(() => {});
  await document.fonts.ready;
  const drawn = (character: string) => {
    context.clearRect(0, 0, 48, 48);
    context.font = `24px ${family}`;
    context.fillText(character, 8, 32);
    return new Uint32Array(context.getImageData(0, 0, 48, 48).data.buffer);
  };
  const isMissing = (pixels: Uint32Array) => pixels.every((pixel, at) => pixel === missing[at]);
  // The last character of the last private plane.
  const missing = drawn('\u{10FFFD}');
  return [...new Set(text)].filter(
    (character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && isMissing(drawn(character)),
  );
}

function textOfPage(): string {
  return pageTexts()
    .map(({ text }) => text)
    .join('');
}

function brokenFonts(): string[] {
  return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
}

/** `pendingAnswers` is counted by the harness (support/chromium.ts). */
async function settled(language?: string): Promise<string> {
  const awaited = (): string | undefined => {
    const { pendingAnswers } = globalThis as unknown as { pendingAnswers: number };
    if (pendingAnswers > 0) return `${pendingAnswers} answers`;
    if (language !== undefined && document.documentElement.lang !== language)
      return `the language, still ${document.documentElement.lang}`;
    if (document.querySelector('#root[data-rendered]') !== null) return 'the scripts';
    if (document.querySelector('h1') === null) return 'a title';
    if (document.querySelector('[class*="skeleton"]') !== null) return 'what a skeleton stands for';
    // Ended, not awaited: in a page that is not being painted, a transition does not advance.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    return undefined;
  };
  for (let round = 0; round < 2; round++) {
    const waiting = awaited();
    if (waiting !== undefined) return waiting;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await document.fonts.ready;
  return awaited() ?? 'settled';
}

function visibleElements(): Element[] {
  return [...document.body.querySelectorAll('*')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
  );
}

function describeElement(element: Element): string {
  const text = element.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${text}`;
}
