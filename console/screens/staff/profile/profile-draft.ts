/** The profile of a staff member while it is edited, as named parts, so that two versions can be compared. */
import type { NewStaff, Staff, StaffChanges, StaffTranslations } from '#client/index.ts';
import type { Faults } from '#console/components/field/checks.ts';
import {
  type DraftTexts,
  textFaults,
  textParts,
  textsIn,
  writtenTexts,
} from '#console/components/translations/texts.ts';
import { changedParts, type Parts } from '#console/components/versions/versions.ts';
import { type Language, languages } from '#domain/text/language.ts';

export const textFields = ['position', 'department', 'specialization'] as const;
export type TextField = (typeof textFields)[number];

export interface ProfileDraft {
  /** `''` until it is chosen. */
  readonly userId: string;
  /** `''`: the server assigns one. */
  readonly code: string;
  readonly status: string;
  readonly isAvailable: boolean;
  readonly texts: Readonly<Record<TextField, DraftTexts>>;
}

export const newProfile: ProfileDraft = {
  userId: '',
  code: '',
  status: 'WORKING',
  isAvailable: true,
  texts: { position: {}, department: {}, specialization: {} },
};

export function profileParts(member: Staff, texts: StaffTranslations): Parts {
  return partsOf({
    userId: member.userId,
    code: member.code,
    status: member.status,
    isAvailable: member.isAvailable,
    texts: {
      position: texts.position ?? {},
      department: texts.department ?? {},
      specialization: texts.specialization ?? {},
    },
  });
}

/** Each text of each language is a separate value: `position.vi`. */
export function partsOf({ userId, code, status, isAvailable, texts }: ProfileDraft): Parts {
  const named = Object.assign({}, ...textFields.map((field) => textParts(field, texts[field])));
  return { userId, code, status, isAvailable: String(isAvailable), ...named };
}

export function profileDraft(values: Parts): ProfileDraft {
  const texts = textFields.map((field) => [field, textsIn(values, field)] as const);
  return {
    userId: values.userId ?? '',
    code: values.code ?? '',
    status: values.status ?? '',
    isAvailable: values.isAvailable === 'true',
    texts: Object.fromEntries(texts) as Record<TextField, DraftTexts>,
  };
}

/** Returns the differences. A text is sent as a whole, in all its languages. */
export function profileChanges(before: Parts, wanted: Parts): StaffChanges {
  const names = changedParts(before, wanted);
  const texts = textFields.filter((field) => names.some((name) => name.startsWith(`${field}.`)));
  const { userId, code, status, isAvailable } = profileDraft(wanted);
  return {
    ...(names.includes('userId') && { userId }),
    ...(names.includes('code') && { code: code.trim() === '' ? null : code }),
    ...(names.includes('status') && { status }),
    ...(names.includes('isAvailable') && { isAvailable }),
    ...Object.fromEntries(texts.map((field) => [field, writtenTexts(textsIn(wanted, field)) ?? null])),
  };
}

export function newStaff(draft: ProfileDraft): NewStaff {
  const { userId, code, status, isAvailable, texts } = draft;
  const written = textFields.flatMap((field) => {
    const text = writtenTexts(texts[field]);
    return text === undefined ? [] : [[field, text] as const];
  });
  return {
    userId,
    ...(code.trim() !== '' && { code }),
    status,
    isAvailable,
    ...Object.fromEntries(written),
  };
}

/** The checks before it is sent. `id` is that of the member; undefined for a new one. */
export function profileFaults(
  { code, texts }: ProfileDraft,
  everybody: readonly Pick<Staff, 'id' | 'code'>[],
  id: string | undefined,
): Faults {
  const isTaken = everybody.some((other) => other.id !== id && other.code === code);
  const ofTexts = textFields.map((field) => textFaults(`texts.${field}`, texts[field], { isOptional: true }));
  return Object.assign({ code: isTaken ? 'staff.codeTaken' : undefined }, ...ofTexts);
}

/** The field and the language of `position.vi`; undefined for another name. */
export function textOfName(
  name: string,
): { readonly field: TextField; readonly language: Language } | undefined {
  const [first, second] = name.split('.');
  const field = textFields.find((one) => one === first);
  const language = languages.find((one) => one === second);
  return field && language && { field, language };
}
