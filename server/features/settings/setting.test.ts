import { describe, expect, test } from 'vitest';
import { auditedSetting, changedSetting, type SettingContent, settingProblem } from './setting.ts';

const known: SettingContent = {
  key: 'k',
  value: 1,
  type: 'count',
  group: 'PAYMENT',
  isTranslatable: false,
  isPublic: true,
};

describe('defaults of a new setting (contract §11)', () => {
  test.each([
    [null, 'null', false],
    [true, 'boolean', false],
    [1.5, 'number', false],
    [JSON.rawJSON('9007199254740993'), 'number', false],
    ['text', 'string', false],
    [[{ en: 'x' }], 'array', false],
    [{ a: 1 }, 'object', false],
    [{ vi: 'only' }, 'object', false],
    [{ en: ' ' }, 'object', false],
    [{ en: 'x', xx: 'y' }, 'object', false],
    [{ en: 'x', vi: 'y' }, 'string', true],
  ])('%j: type %s, translatable %s', (value, type, isTranslatable) => {
    expect(changedSetting({ key: 'k', value }, undefined)).toEqual({
      key: 'k',
      value,
      type,
      group: 'GENERAL',
      isTranslatable,
      isPublic: true,
    });
  });

  test.each([
    ['GENERAL', true],
    ['CONTACT', true],
    ['PAYMENT', false],
  ] as const)('%s: public %s', (group, isPublic) => {
    expect(changedSetting({ key: 'k', value: 1, group }, undefined).isPublic).toBe(isPublic);
    expect(changedSetting({ key: 'k', value: 1, group, isPublic: !isPublic }, undefined).isPublic).toBe(
      !isPublic,
    );
  });

  test('a TranslatedField can be stored as an object', () => {
    const value = { en: 'x' };
    expect(changedSetting({ key: 'k', value, isTranslatable: false }, undefined)).toMatchObject({
      type: 'object',
      isTranslatable: false,
    });
  });
});

describe('changes of an existing key (contract §11, contract §2)', () => {
  test('omitted fields stay unchanged', () => {
    expect(changedSetting({ key: 'k', value: { en: 'x' } }, known)).toEqual({ ...known, value: { en: 'x' } });
  });

  test('null restores the default', () => {
    const change = {
      key: 'k',
      value: { en: 'x' },
      type: null,
      group: null,
      isTranslatable: null,
      isPublic: null,
    };
    expect(changedSetting(change, known)).toEqual({
      key: 'k',
      value: { en: 'x' },
      type: 'string',
      group: 'GENERAL',
      isTranslatable: true,
      isPublic: true,
    });
  });
});

describe('values that a setting cannot have (contract §11)', () => {
  test.each([
    ['currency', 'THB', true],
    ['currency', 'thb', true],
    ['currency', 'baht', false],
    ['currency', null, false],
    ['currency', { en: 'THB' }, false],
    ['timeZone', 'Asia/Bangkok', true],
    ['timeZone', 'UTC', true],
    ['timeZone', '+07:00', false],
    ['timeZone', 'Asia/Nowhere', false],
    ['timeZone', 7, false],
    ['setupHidden', true, true],
    ['setupHidden', 'true', false],
    ['Currency', 'anything', true],
  ])('%s %j: %s', (key, value, fits) => {
    const problem = settingProblem({ ...known, key, value });
    if (fits) expect(problem).toBeUndefined();
    else expect(problem).toMatch(/^value: expected .* for the setting/);
  });

  test.each([[1], ['text'], [{ vi: 'x' }], [{ en: '' }]])('translatable %j', (value) => {
    expect(settingProblem({ ...known, value, isTranslatable: true })).toMatch(
      /^value: must .*isTranslatable/,
    );
  });
});

describe('the audit log records that a private value changed, without the value (contract §11)', () => {
  const open = { ...known, isPublic: true, value: 'secret 1' };
  const hidden = { ...known, isPublic: false, value: 'secret 2' };

  test.each([
    ['created', undefined, hidden],
    ['changed', { ...hidden, value: 'secret 3' }, hidden],
    ['deleted', hidden, undefined],
    ['made private', open, hidden],
    ['made public', hidden, open],
  ])('%s', (_name, before, after) => {
    const entry = auditedSetting(before, after);
    expect(JSON.stringify(entry)).not.toContain('secret');
    expect(entry.before?.value).not.toBe(entry.after?.value);
  });

  test('records nothing when the value is unchanged', () => {
    const entry = auditedSetting(hidden, { ...hidden, type: 'other' });
    expect(entry.before?.value).toBe(entry.after?.value);
  });

  test('records a public value', () => {
    expect(auditedSetting(undefined, open)).toEqual({
      after: { value: 'secret 1', type: 'count', group: 'PAYMENT', isTranslatable: false, isPublic: true },
    });
  });
});
