/** Changes of a record on condition that the client knows its present version (RFC 9110, 13.1.1). */
import { Refusal } from '#domain/refusal.ts';
import { isPermitted } from '#platform/base/text/etag.ts';

/** True if the client knows this version of the record. */
export type Condition<Version> = (current: Version) => boolean;

export const ifMatch = {
  'If-Match': {
    description:
      'The `ETag` of an earlier answer of GET, in any language and with its quotation marks: the answer is 412 when it is no longer current.',
  },
};

/** The condition in the header `If-Match`, which holds without one. `tagsOf` returns the tags of a version. */
export function conditionOf<Version>(
  header: string | undefined,
  tagsOf: (version: Version) => readonly string[],
): Condition<Version> {
  return (current) => isPermitted(header, (tag) => tagsOf(current).includes(tag));
}

/** @throws Refusal STALE_VERSION when the client knows another version of the record. */
export function requireCurrent<Version>(
  current: Version,
  record: string,
  condition: Condition<Version>,
): void {
  if (condition(current)) return;
  throw new Refusal(
    'STALE_VERSION',
    `If-Match: the ${record} has changed since, or the tag is not of this one`,
  );
}
