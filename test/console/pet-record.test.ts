/** Vaccinations and allergies of a pet: the form shows a part of the stored JSON and keeps the rest. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#client/index.ts';
import { readAllergies, writtenAllergies } from '#console/components/pet/allergies.ts';
import { careDraft, careFaults, writtenCare } from '#console/components/pet/care-draft.ts';
import {
  firstToExpire,
  protectionOf,
  readVaccinations,
  type Vaccination,
  writtenVaccinations,
} from '#console/components/pet/vaccinations.ts';

const today = '2026-11-22';
const named = (name: string, expiresAt: string): Vaccination => ({ name, date: '', expiresAt });

describe('protection', () => {
  test.each([
    ['', 'none'],
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'expiring'],
    ['2026-12-22', 'expiring'],
    ['2026-12-23', 'valid'],
  ])('until %j on 2026-11-22 is %s', (expiresAt, expected) => {
    expect(protectionOf({ expiresAt }, today)).toBe(expected);
  });

  test('a booster replaces the one before it, whatever the case of its name; the first to expire counts', () => {
    const given = [
      named('Rabies', '2024-01-01'),
      named('DHPP', '2027-05-01'),
      named(' rabies', '2027-01-01'),
      named('Lyme', ''),
    ];
    expect(firstToExpire(given)?.expiresAt).toBe('2027-01-01');
    expect(firstToExpire([named('Lyme', '')])).toBeUndefined();
  });
});

describe('stored vaccinations', () => {
  test.each<[string, JsonValue]>([
    ['nothing', null],
    ['the documented form', [{ name: 'Rabies', date: '2026-01-05', expiresAt: '2027-01-05' }]],
    ['times in it', [{ name: 'Rabies', date: '2026-01-05T10:00:00+07:00', expiresAt: null }]],
    [
      'more properties',
      [{ name: 'Rabies', date: '2026-01-05', batch: 12345678901234567890n, by: { vet: 'Kim' } }],
    ],
    ['free entries behind', [{ name: 'Rabies' }, 'deworming', 3, [1], { date: '2026-01-05' }]],
    ['dates that are none', [{ name: 'Rabies', date: 'in spring' }]],
    ['a day that does not exist', [{ name: 'Rabies', date: '2026-13-45' }]],
  ])('%s: reading and writing changes nothing', (_title, stored) => {
    expect(writtenVaccinations(readVaccinations(stored))).toEqual(stored);
  });

  test('a value that is not a list is kept as one entry', () => {
    const stored = { rabies: true };
    expect(readVaccinations(stored)).toEqual({ vaccinations: [], other: [stored] });
  });

  test('only the changed day is rewritten', () => {
    const stored = [{ name: 'Rabies', date: '2026-01-05T10:00Z', expiresAt: '2027-01-05T10:00Z' }];
    const { vaccinations, other } = readVaccinations(stored);
    const changed = vaccinations.map((one) => ({ ...one, expiresAt: '2028-01-05' }));
    expect(writtenVaccinations({ vaccinations: changed, other })).toEqual([
      { name: 'Rabies', date: '2026-01-05T10:00Z', expiresAt: '2028-01-05' },
    ]);
  });
});

describe('stored allergies', () => {
  test('texts are edited, other values are kept after them; blank texts are dropped', () => {
    const read = readAllergies(['beef', { to: 'pollen' }, 'dust']);
    expect(read).toEqual({ allergies: ['beef', 'dust'], other: [{ to: 'pollen' }] });
    expect(writtenAllergies({ ...read, allergies: [' beef ', ' '] })).toEqual(['beef', { to: 'pollen' }]);
    expect(writtenAllergies({ allergies: [''], other: [] })).toBeNull();
    expect(readAllergies('beef').allergies).toEqual(['beef']);
  });
});

describe('a care plan', () => {
  const meal = { time: '08:00', food: 'Rice', amount: '40 g' };
  const medicine = {
    name: 'Carprofen',
    dose: '1',
    times: ['08:00', '20:00'],
    from: '2030-01-01',
    notes: 'With food.',
  };

  test.each([
    null,
    { feeding: [], medication: [], notes: 'Afraid of thunder.' },
    {
      feeding: [meal, { ...meal, notes: 'Slowly.' }],
      medication: [medicine, { ...medicine, to: '2030-01-01' }],
    },
  ])('%j: reading and writing changes nothing', (plan) => {
    expect(careFaults(careDraft(plan))).toEqual(
      Object.fromEntries(Object.keys(careFaults(careDraft(plan))).map((name) => [name, undefined])),
    );
    expect(writtenCare(careDraft(plan))).toEqual(plan);
  });

  test.each([
    ['', 'pets.timesFault'],
    ['8:00; noon', 'pets.timesFault'],
    ['25:00', 'pets.timesFault'],
    ['20:00,8', undefined],
  ])('times %j: %s', (times, fault) => {
    const [entry] = careDraft({ feeding: [], medication: [medicine] }).medication;
    const medication = entry
      ? [{ ...entry, value: { ...entry.value, times, from: '2030-01-02', to: '2030-01-01' } }]
      : [];
    const faults = careFaults({ feeding: [], medication, notes: '' });
    expect([faults['care.medication.0.times'], faults['care.medication.0.to']]).toEqual([
      fault,
      'causes.notEarlier',
    ]);
  });
});
