/** URLs of images. The server stores and returns them but never fetches them (contract §7). */

/**
 * Returns the reason why the text is not an image URL, or undefined when it is one: an `http:` or `https:` URL, or a
 * URL relative to the page that uses it (`/img/bath.jpg`, `bath.jpg`, `//cdn.example/bath.jpg`). The text is parsed
 * as a browser parses it (WHATWG URL Standard, basic URL parser), which also removes tabs and line breaks, so that
 * `java\nscript:` is the scheme that it becomes on a page. The text itself is stored unchanged.
 */
export function imageUrlProblem(text: string): string | undefined {
  const url = URL.parse(text, 'https://relative.invalid/');
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? undefined
    : 'expected an http or https URL, or a relative one';
}
