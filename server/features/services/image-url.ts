/** Addresses of images. They are stored and handed out, never fetched (contract §7). */

/**
 * Why the text is no address of an image, or undefined when it is one: an `http:` or `https:` URL, or one that
 * is relative to wherever it is used (`/img/bath.jpg`, `bath.jpg`, `//cdn.example/bath.jpg`). It is read as a
 * browser would read it (WHATWG URL Standard, basic URL parser), which also drops tabs and line ends, so that
 * `java\nscript:` is the scheme that it becomes on a page. The text itself is stored as it was written.
 */
export function imageUrlProblem(text: string): string | undefined {
  const url = URL.parse(text, 'https://relative.invalid/');
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? undefined
    : 'expected an http or https URL, or a relative one';
}
