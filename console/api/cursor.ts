/** The place of the next page of a list, from the `Link` header of an answer (RFC 8288; contract §9 List). */

/** The cursor of `<…?cursor=…>; rel="next"`; undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, location.origin).searchParams.get('cursor') ?? undefined;
}
