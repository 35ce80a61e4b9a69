/** The profile of a staff member while it is edited. */
import type { NewStaff, Staff, StaffChanges } from '#client/index.ts';
import type { Faults } from '#console/components/field/checks.ts';
import {
  type DraftTexts,
  presentTexts,
  textFaults,
  textShape,
  writtenTexts,
} from '#console/components/translations/texts.ts';
import type { EditedRecord } from '#console/components/versions/record-fields.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import type { Member } from '#console/screens/staff/queries.ts';
import { statusText } from '#console/screens/staff/status-words.ts';

export const textFields = ['position', 'department', 'specialization'] as const;
export type TextField = (typeof textFields)[number];

export const textNames: Readonly<Record<TextField, PlainKey>> = {
  position: 'staff.position',
  department: 'staff.department',
  specialization: 'staff.specialization',
};

export interface ProfileDraft extends Readonly<Record<TextField, DraftTexts>> {
  /** `''` until it is chosen. */
  readonly userId: string;
  /** `''`: the server assigns one. */
  readonly code: string;
  readonly status: string;
  readonly isAvailable: boolean;
}

export const newProfile: ProfileDraft = {
  userId: '',
  code: '',
  status: 'WORKING',
  isAvailable: true,
  position: {},
  department: {},
  specialization: {},
};

/** `nameOf`: the name of an account. A text is sent as a whole, in all its languages. */
export function editedProfile(
  t: Translate,
  nameOf: (userId: string) => string,
): EditedRecord<Pick<Member, 'member' | 'texts'>, ProfileDraft, StaffChanges> {
  const textField = (name: TextField) => ({
    ...textShape(t, t(textNames[name])),
    read: ({ texts }: Pick<Member, 'texts'>) => texts[name] ?? {},
    write: (text: DraftTexts) => ({ [name]: writtenTexts(text) ?? null }),
  });
  return {
    fields: {
      userId: { label: t('words.account'), text: nameOf, read: ({ member }) => member.userId },
      code: {
        label: t('staff.code'),
        read: ({ member }) => member.code,
        write: (code) => ({ code: code.trim() === '' ? null : code }),
      },
      status: {
        label: t('words.status'),
        text: (status) => statusText(t, status),
        read: ({ member }) => member.status,
      },
      isAvailable: {
        label: t('staff.takesBookings'),
        text: (isAvailable) => t(isAvailable ? 'words.yes' : 'words.no'),
        read: ({ member }) => member.isAvailable,
      },
      position: textField('position'),
      department: textField('department'),
      specialization: textField('specialization'),
    },
    normalized: ({ position, department, specialization, ...others }) => ({
      ...others,
      position: presentTexts(position),
      department: presentTexts(department),
      specialization: presentTexts(specialization),
    }),
  };
}

export function newStaff(draft: ProfileDraft): NewStaff {
  const { userId, code, status, isAvailable } = draft;
  const written = textFields.flatMap((field) => {
    const text = writtenTexts(draft[field]);
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
  draft: ProfileDraft,
  everybody: readonly Pick<Staff, 'id' | 'code'>[],
  id: string | undefined,
): Faults {
  const isTaken = everybody.some((other) => other.id !== id && other.code === draft.code);
  const ofTexts = textFields.map((field) => textFaults(field, draft[field], { isOptional: true }));
  return Object.assign({ code: isTaken ? 'staff.codeTaken' : undefined }, ...ofTexts);
}
