/** The schemas of staff members in requests and replies (specification, "Staff"). */
import { type Static, Type } from 'typebox';
import type { Language } from '#domain/language.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { localize } from '#domain/translated-text.ts';
import {
  anyJson,
  component,
  nullable,
  optional,
  pageNumber,
  reference,
  sorting,
  storedTranslatedText,
  timestamp,
  translatedText,
  uuid,
} from '#platform/shapes/shapes.ts';
import { line, longestLine, sentJson } from '#platform/shapes/sizes.ts';
import { role } from '#platform/shapes/words.ts';
import type { StaffMember } from './queries.ts';

const stated = [
  'userId',
  'code',
  'department',
  'position',
  'specialization',
  'status',
  'isAvailable',
  'workingHours',
] as const;

const localized = () => nullable(Type.String(), { description: 'In the language asked for.' });
const hoursForm =
  'Any JSON, kept exactly. The form `{"timeZone": "Asia/Bangkok", "monday": [{"start": "09:00", "end": "17:00"}], …}`, valid as a whole, binds visits: a weekday left out is closed, and without `timeZone` the setting’s is meant. Any other value binds nothing.';

export const staff = component(
  'Staff',
  {
    id: uuid(),
    userId: uuid(),
    code: Type.String({ description: 'Unique among the staff.' }),
    department: localized(),
    position: localized(),
    specialization: localized(),
    status: Type.String({ description: 'An upper-snake word.' }),
    isAvailable: Type.Boolean({ description: 'False: the member takes no bookings.' }),
    workingHours: anyJson({ description: hoursForm }),
    user: component(
      'StaffUser',
      { id: uuid(), name: Type.String(), email: Type.String(), role: role() },
      { stated: ['id', 'name', 'email', 'role'] },
    ),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  { stated: ['id', ...stated, 'user', 'createdAt', 'updatedAt'] },
);

const upperSnake = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

const details = {
  code: optional(line(), {
    description: 'Must not be another member’s. Default: one that the server assigns, such as `S-0001`.',
  }),
  department: optional(translatedText()),
  position: optional(translatedText()),
  specialization: optional(translatedText()),
  status: optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: longestLine,
      rule: (value: unknown) =>
        typeof value !== 'string' || upperSnake.test(value)
          ? undefined
          : 'expected an upper-snake word such as WORKING or ON_LEAVE',
      documented: { type: 'string', pattern: upperSnake.source },
    }),
    { description: 'An upper-snake word. Default: WORKING.' },
  ),
  isAvailable: optional(Type.Boolean(), { description: 'Default: true.' }),
  workingHours: Type.Optional(sentJson({ description: hoursForm })),
};

export const newStaff = component(
  'NewStaff',
  {
    userId: reference({ description: 'A user without a staff record; a CUSTOMER becomes STAFF.' }),
    ...details,
  },
  { stated },
);
export type NewStaffBody = Static<typeof newStaff>;

export const staffChanges = component(
  'StaffChanges',
  {
    userId: Type.Optional(
      reference({
        description: 'Makes it the record of another user, who has none; a CUSTOMER becomes STAFF.',
      }),
    ),
    ...details,
  },
  {
    stated,
    description:
      'Omitted fields stay as they are; null clears a field, or sets its default. Texts are replaced as a whole.',
  },
);
export type StaffChanges = Static<typeof staffChanges>;

export const staffTranslations = component(
  'StaffTranslations',
  {
    department: nullable(storedTranslatedText()),
    position: nullable(storedTranslatedText()),
    specialization: nullable(storedTranslatedText()),
  },
  { stated: [] },
);

export const newStaffExample = {
  userId: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  department: { en: 'Grooming', vi: 'Chăm sóc lông' },
  position: { en: 'Senior groomer', vi: 'Thợ chăm sóc chính' },
  specialization: { en: 'Long-haired breeds' },
  workingHours: {
    timeZone: 'Asia/Ho_Chi_Minh',
    monday: [{ start: '09:00', end: '17:00' }],
    tuesday: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
  },
};

export const staffExample = {
  id: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5',
  userId: newStaffExample.userId,
  code: 'S-0001',
  department: 'Grooming',
  position: 'Senior groomer',
  specialization: 'Long-haired breeds',
  status: 'WORKING',
  isAvailable: true,
  workingHours: newStaffExample.workingHours,
  user: {
    id: newStaffExample.userId,
    name: 'Nguyễn Thị Mai',
    email: 'mai@example.com',
    role: 'STAFF',
  },
  createdAt: '2026-03-14T09:00:00.000Z',
  updatedAt: '2026-03-14T09:00:00.000Z',
};

/** The fields by which the staff can be sorted; the first is the default (contract §14). */
export const staffSortFields = ['createdAt', 'code', 'name', 'department', 'position'] as const;
export type StaffSortField = (typeof staffSortFields)[number];

export const staffListQuery = Type.Object({
  q: Type.Optional(
    line({
      description:
        'Part of the name, code, department, position or specialization in the language of the answer. Case, width and Latin diacritics make no difference.',
    }),
  ),
  ...sorting(staffSortFields, 'asc'),
  page: Type.Optional(pageNumber()),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Members a page, 20 if only `page` is given; above 100 it is served as 100.',
    }),
  ),
});
export type StaffListQuery = Static<typeof staffListQuery>;

/** Returns the staff member as a reply shows it, with texts in one language. */
export function toReply(member: StaffMember, language: Language): Static<typeof staff> {
  const { id, userId, code, department, position, specialization, status, isAvailable } = member;
  return {
    id,
    userId,
    code,
    department: department && localize(department, language),
    position: position && localize(position, language),
    specialization: specialization && localize(specialization, language),
    status,
    isAvailable,
    workingHours: member.workingHours,
    user: member.user,
    createdAt: formatTimestamp(member.createdAt),
    updatedAt: formatTimestamp(member.updatedAt),
  };
}
