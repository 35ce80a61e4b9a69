/** The schemas of staff members, their skills and their time off (specification, "Staff", "StaffService"; contract §10). */

import { type Static, Type } from 'typebox';
import { highestProficiency, lowestProficiency } from '#domain/booking/record/staff-proficiency.ts';
import { integerProblem } from '#domain/booking/rules/value-problems.ts';
import type { Language } from '#domain/text/language.ts';
import { longestLine } from '#domain/text/sizes.ts';
import { localize, type TranslatedText } from '#domain/text/translated-text.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { role } from '#features/users/public.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  anyJson,
  chosenComponent,
  component,
  matching,
  nullable,
  optional,
  reference,
  storedTranslatedText,
  timestamp,
  translatedName,
  translatedText,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line, longText, sentJson } from '#platform/data/shapes/sizes.ts';
import { rowListQuery } from '#platform/data/table-cache/row-lists.ts';
import { contentFields, type StaffMember, type TimeOff } from './queries.ts';

const localized = () => nullable(Type.String(), { description: 'In the language asked for.' });
const hoursForm =
  'Any JSON, kept exactly. The form `{"timeZone": "Asia/Bangkok", "monday": [{"start": "09:00", "end": "17:00"}], …}`, valid as a whole, binds visits: a weekday left out is closed, an end before its start is on the next day, and without `timeZone` the setting’s is meant. Any other value binds nothing.';

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
  { stated: ['id', ...contentFields, 'user', 'createdAt', 'updatedAt'] },
);

const upperSnake = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

const details = {
  code: optional(line(), {
    description: 'Must not be another member’s. Default: one that the server assigns, such as `S-0001`.',
  }),
  department: optional(translatedName()),
  position: optional(translatedName()),
  specialization: optional(translatedText()),
  status: optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: longestLine,
      ...matching('UPPER_SNAKE', upperSnake.source, { type: 'string' }),
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
  { stated: contentFields },
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
    stated: contentFields,
    description:
      'Omitted fields stay as they are; null clears a field, or sets its default. Texts are replaced as a whole.',
  },
);
export type StaffChanges = Static<typeof staffChanges>;

export const staffTranslations = chosenComponent('StaffTranslations', {
  department: nullable(storedTranslatedText()),
  position: nullable(storedTranslatedText()),
  specialization: nullable(storedTranslatedText()),
});

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

/** A skill (specification, "StaffService"). */
const staffService = component(
  'StaffService',
  {
    serviceId: reference(),
    proficiency: Type.Unsafe<number>({
      rule: (value: unknown) => integerProblem(value, lowestProficiency, highestProficiency),
      documented: { type: 'integer', minimum: lowestProficiency, maximum: highestProficiency },
    }),
  },
  { stated: ['proficiency'] },
);

export const staffServices = Type.Array(staffService);
export type StaffServicesBody = Static<typeof staffServices>;

export const staffServicesExample = [{ serviceId: '01940b6d-11f0-7a52-8c3d-4e5f6a7b8c9d', proficiency: 4 }];

export const timeOff = chosenComponent('TimeOff', {
  id: uuid(),
  startDate: timestamp(),
  endDate: timestamp({ description: 'The first instant that is no longer part of it.' }),
  reason: nullable(Type.String()),
});

export const newTimeOff = chosenComponent('NewTimeOff', {
  startDate: writtenTimestamp({
    description:
      'Without an offset it is local time in the setting `timeZone`; a date alone is its beginning.',
  }),
  endDate: writtenTimestamp({
    description: 'After `startDate`; the first instant that is no longer part of it.',
  }),
  reason: optional(longText()),
});
export type NewTimeOffBody = Static<typeof newTimeOff>;

export const newTimeOffExample = {
  startDate: '2026-12-24T00:00:00Z',
  endDate: '2026-12-27T00:00:00Z',
  reason: 'Family visit',
};

export const timeOffExample = {
  id: '01940b70-3c52-7e1f-9a60-b1c2d3e4f5a6',
  startDate: '2026-12-24T00:00:00.000Z',
  endDate: '2026-12-27T00:00:00.000Z',
  reason: 'Family visit',
};

/** The fields by which the staff can be sorted; the first is the default (contract §14). */
const staffSortFields = ['createdAt', 'code', 'name', 'department', 'position'] as const;
export type StaffSortField = (typeof staffSortFields)[number];

export const staffListQuery = Type.Object(
  rowListQuery(staffSortFields, {
    rows: 'Members',
    searched: 'name, code, department, position or specialization',
  }),
);
export type StaffListQuery = Static<typeof staffListQuery>;

/** The only conversion of a staff member to a reply, with its texts in one language. */
export function toReply(member: StaffMember, language: Language): Static<typeof staff> {
  const inLanguage = (text: TranslatedText | null) => text && localize(text, language);
  return fieldsOf({
    ...member,
    department: inLanguage(member.department),
    position: inLanguage(member.position),
    specialization: inLanguage(member.specialization),
  });
}

const fieldsOf = replyOf(staff);

/** Returns the time off as a reply shows it. */
export function toTimeOffReply({ id, start, end, reason }: TimeOff): Static<typeof timeOff> {
  return { id, startDate: formatTimestamp(start), endDate: formatTimestamp(end), reason };
}
