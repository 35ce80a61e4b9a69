/** Bodies of PUT /settings that are invalid, and the beginning of the details. */
export const invalidSettings: readonly [body: unknown, details: string][] = [
  [{ value: 1 }, 'key: is required'],
  [{ key: 'k' }, 'value: is required'],
  [{ key: '', value: 1 }, 'key: must match pattern'],
  [{ key: 'a b', value: 1 }, 'key: must match pattern'],
  [{ key: 'a\n', value: 1 }, 'key: must match pattern'],
  [{ key: 'ключ', value: 1 }, 'key: must match pattern'],
  [{ key: 'k'.repeat(101), value: 1 }, 'key: must match pattern'],
  [{ key: 7, value: 1 }, 'key: expected string'],
  [{ key: null, value: 1 }, 'key: expected string'],
  [{ key: 'k', value: 1, type: 7 }, 'type: expected string or null'],
  [{ key: 'k', value: 1, group: 'OTHER' }, 'group: expected one of GENERAL, PAYMENT, CONTACT'],
  [{ key: 'k', value: 1, isPublic: 'yes' }, 'isPublic: expected boolean or null'],
  [{ key: 'k', value: 'x', isTranslatable: true }, 'value: must be an object'],
  [{ key: 'k', value: { vi: 'x' }, isTranslatable: true }, 'value: must have the key "en"'],
  [{ key: 'currency', value: 'baht' }, 'value: expected three letters'],
  [{ key: 'timeZone', value: '+07:00' }, 'value: expected the IANA name'],
  ['"text"', 'body: expected object or array'],
  [[1], '[0]: expected object'],
  [[{ key: 'k', value: 1 }, { key: 'l' }], '[1].value: is required'],
  [
    [
      { key: 'k', value: 1 },
      { key: 'currency', value: 7 },
    ],
    '[1].value: expected three letters',
  ],
  [
    [
      { key: 'k', value: 1 },
      { key: 'l', value: 1 },
      { key: 'k', value: 2 },
    ],
    '[2].key: "k" is there twice',
  ],
];
