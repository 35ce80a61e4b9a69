/** The order of the staff and the search among them, as a reader of a language sees them (contract §14). */
import type { Language } from '#domain/language.ts';
import { localize, type TranslatedText } from '#domain/translated-text.ts';
import { SearchTexts } from '#platform/table-cache/search-texts.ts';
import { type SortField, sortedRows } from '#platform/table-cache/sorted-rows.ts';
import type { StaffMember } from './queries.ts';
import type { StaffSortField } from './schema.ts';

export interface StaffSelection {
  /** Part of a text of the member in the reader's language. */
  readonly q?: string;
  readonly sortBy: StaffSortField;
  readonly sortOrder: 'asc' | 'desc';
}

/** Returns the members that match, in the requested order. `members` are in the order of creation. */
export function selectMembers(
  members: readonly StaffMember[],
  { q, sortBy, sortOrder }: StaffSelection,
  language: Language,
): readonly StaffMember[] {
  const field = sortFields[sortBy];
  const sorted = sortedRows(members, { name: sortBy, field, sortOrder, language });
  return q === undefined ? sorted : searchTexts.containing(sorted, q, language);
}

const searchTexts = new SearchTexts<StaffMember>((member, language) => [
  member.user.name,
  member.code,
  ...[member.department, member.position, member.specialization].flatMap(
    (text) => shown(text, language) ?? [],
  ),
]);

const sortFields: Readonly<Record<StaffSortField, SortField<StaffMember>>> = {
  createdAt: { number: ({ seq }) => seq },
  code: { text: ({ code }) => code },
  name: { text: ({ user }) => user.name },
  department: { text: ({ department }, language) => shown(department, language) },
  position: { text: ({ position }, language) => shown(position, language) },
};

function shown(text: TranslatedText | null, language: Language): string | null {
  return text && localize(text, language);
}
