/** The skills and the profile of a staff member: the fields that are sent. */
import { describe, expect, test } from 'vitest';
import type { Staff } from '#client/index.ts';
import { changesIn, draftIn } from '#console/components/versions/record-fields.ts';
import { editedProfile } from '#console/screens/staff/profile/profile-draft.ts';
import { levelsOf, servicesByCategory, writtenSkills } from '#console/screens/staff/skills/skills-draft.ts';
import { words } from './support/form-words.ts';

test('skills are written as a whole list; services that are not offered stay only for members who have them', () => {
  const levels = levelsOf([{ serviceId: 'bath', proficiency: 4 }]);
  expect(writtenSkills({ ...levels, cut: 5, walk: undefined })).toEqual([
    { serviceId: 'bath', proficiency: 4 },
    { serviceId: 'cut', proficiency: 5 },
  ]);
  const service = (id: string, isActive: boolean) =>
    ({ id, name: id, category: 'GROOMING', isActive }) as const;
  const services = [service('bath', false), service('cut', true), service('old', false)];
  expect(servicesByCategory(services, levels)).toEqual([['GROOMING', services.slice(0, 2)]]);
});

describe('profiles', () => {
  const member = { userId: 'u', code: 'S-1', status: 'WORKING', isAvailable: true } as Staff;
  const texts = { position: { en: 'Groomer', vi: 'Thợ' }, department: null, specialization: null };
  const profile = editedProfile(words.translate, String);
  const draft = draftIn(profile, { member, texts });
  const changes = (changed: typeof draft) => changesIn(profile, { member, texts }, changed);

  test('only fields that differ are sent, a text in all its languages', () => {
    expect(changes(draft)).toEqual({});
    const position = { ...draft.position, vi: '', lo: 'ຊ່າງ' };
    expect(changes({ ...draft, status: 'ON_LEAVE', code: ' ', position })).toEqual({
      status: 'ON_LEAVE',
      code: null,
      position: { en: 'Groomer', lo: 'ຊ່າງ' },
    });
  });

  test('a blank text is cleared', () => {
    expect(changes({ ...draft, position: { en: ' ' } })).toEqual({ position: null });
  });
});
