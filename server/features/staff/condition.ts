/** Changes of a staff member on condition that the client knows the present version (RFC 9110, 13.1.1). */
import { hash } from 'node:crypto';
import { type Language, languages } from '#domain/language.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/call.ts';
import { staffMembers } from './members.ts';
import type { Skill, StaffMember } from './queries.ts';

/** The header `If-Match` of a request; undefined when the request has none. */
export type Condition = string | undefined;

export const ifMatch = {
  'If-Match': {
    description:
      'The `ETag` of an earlier answer of GET, in any language and with its quotation marks: the answer is 412 when it is no longer current.',
  },
};

/** The tag of a member as one language shows it, which GET /staff/:id has, too. */
export function memberEtag(call: Call, member: StaffMember, language: Language): string {
  return staffMembers(call.app).rowBody(member, language).etag;
}

/** The tag of the skills, as GET /staff/:id/services has it. */
export function skillsEtag(skills: readonly Skill[]): string {
  return `"${hash('sha256', JSON.stringify(skills), 'base64url').slice(0, 27)}"`;
}

/**
 * The language in which the client has read the member does not matter: every answer contains `updatedAt`, so that of
 * each language changes with every change of the record.
 *
 * @throws Refusal STALE_VERSION when the condition contains no current tag of the member.
 */
export function requireCurrentMember(call: Call, member: StaffMember, condition: Condition): void {
  requireTag(condition, 'staff member', (tag) =>
    languages.some((language) => tag === memberEtag(call, member, language)),
  );
}

/** @throws Refusal STALE_VERSION when the condition does not contain the tag of the skills. */
export function requireCurrentSkills(skills: readonly Skill[], condition: Condition): void {
  requireTag(condition, 'list of skills', (tag) => tag === skillsEtag(skills));
}

function requireTag(condition: Condition, what: string, isCurrent: (tag: string) => boolean): void {
  if (condition === undefined || condition.trim() === '*') return;
  // A weak tag never matches: `If-Match` requires the strong comparison.
  if (condition.split(',').some((tag) => isCurrent(tag.trim()))) return;
  throw new Refusal(
    'STALE_VERSION',
    `If-Match: the ${what} has changed since, or the tag is not of this one`,
  );
}
