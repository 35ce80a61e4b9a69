import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { normalizedPassword, passwordProblem } from './password-policy.ts';

const neverCommon = () => false;

describe('contract §5, ASVS 5.0 6.2: passwordProblem', () => {
  test.for([
    ['8 characters of one kind', 'aaaaaaab', '        ', '40718293'],
    ['8 characters of any kind', 'пароль猫🐾é', '🐾'.repeat(8)],
    ['128 characters', 'x'.repeat(128), '🐾'.repeat(128)],
  ])('accepts %s', ([, ...passwords]) => {
    for (const password of passwords)
      expect(passwordProblem(password, neverCommon), password).toBeUndefined();
  });

  test.for([
    ['at least 8', 'fewer than 8 characters', '', 'abcdefg', '🐾'.repeat(4)],
    ['at most 128', '129 characters or more', 'x'.repeat(129), '🐾'.repeat(129), 'x'.repeat(1_000_000)],
  ])('says %s when it rejects %s', ([named = '', , ...passwords]) => {
    for (const password of passwords)
      expect(detailOf(passwordProblem(password, neverCommon) as Cause)).toContain(named);
  });

  test('rejects a common password without repeating it in the explanation', () => {
    const problem = detailOf(passwordProblem('iloveyou', (password) => password === 'iloveyou') as Cause);
    expect(problem).toContain('common');
    expect(problem).not.toContain('iloveyou');
  });

  test('RFC 8265: counts and looks for the password in its normalized form, and leaves its case, width and outer spaces', () => {
    const asked: string[] = [];
    const typed = ' Pa\u0308ssword\u00a0７ ';
    passwordProblem(typed, (password) => asked.push(password) < 0);
    expect(asked).toEqual([' P\u00e4ssword ７ ']);
    expect(normalizedPassword(typed)).toBe(asked[0]);
    expect(detailOf(passwordProblem('u\u0308'.repeat(7), neverCommon) as Cause)).toContain('at least 8');
  });

  test('applies only the number of code points, no rule on the kind of characters', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', '猫', '🐾', '\ud83d'), { maxLength: 300 }), (parts) => {
        const password = parts.join('');
        let length = 0;
        for (const _ of password) length++;
        expect(passwordProblem(password, neverCommon) === undefined).toBe(length >= 8 && length <= 128);
      }),
      { numRuns: 300 },
    );
  });
});
