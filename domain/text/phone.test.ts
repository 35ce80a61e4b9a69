import { expect, test } from 'vitest';
import { phoneKey, phoneProblem, searchedPhoneKey, storedPhone } from './phone.ts';

test('contract §6: a phone number is any line of at most 40 characters', () => {
  for (const text of [
    '+66 81 234 5678',
    '030 1234, after 6 pm',
    '໐໒໐ ໕໕໕',
    '☎'.repeat(40),
    '💐'.repeat(40),
    '',
  ]) {
    expect(phoneProblem(text), text).toBeUndefined();
  }
  expect(phoneProblem('1'.repeat(41))).toBe('expected at most 40 characters');
  for (const text of ['12\n34', '12\u0000', '12\u202834', '\t12'])
    expect(phoneProblem(text)).toMatch(/one line/);
  expect([' 12 ', ' ', '', null, undefined].map(storedPhone)).toEqual(['12', null, null, null, null]);
});

test('contract §6: a search finds a number in the forms of its own country and from abroad', () => {
  const found = (written: string, search: string) => {
    const key = searchedPhoneKey(search);
    return key !== undefined && phoneKey(written).includes(key);
  };
  expect(found('+66 81 234 5678', '081 234')).toBe(true);
  expect(found('(081) 234-5678', '812345678')).toBe(true);
  expect(found('081/234.5678', '+66812')).toBe(false);
  expect(found('໐໘໑ ໒໓໔ ໕໖໗໘', '081 234')).toBe(true);
  expect(found('(081) 234-5678', '０８１－２３４')).toBe(true);
  expect(found('٠٨١٢٣٤٥٦٧٨', '၀၈၁ ၂၃၄')).toBe(true);
  // Two digits would find half of all numbers, and a name is no number.
  expect(['12', 'Mai 123', '00', 'a@b.cd'].map(searchedPhoneKey)).toEqual(Array(4).fill(undefined));
});
