import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal, Unsealable, unseal } from './seal.ts';

const secret = 'a root secret of the tests, long enough';
const bytes = fc.uint8Array({ maxLength: 300 });

describe('seal, NIST SP 800-38D (AES-256-GCM) under RFC 5869 (HKDF)', () => {
  test('what was sealed is given back', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (content, purpose) => {
        expect([...unseal(secret, purpose, seal(secret, purpose, content))]).toEqual([...content]);
      }),
    );
  });

  test('nothing of the content shows, and the same content looks different each time', () => {
    const content = Buffer.from('token=0123456789abcdef');
    const [one, other] = [seal(secret, 'letter 1', content), seal(secret, 'letter 1', content)];
    expect(one.includes(content.subarray(0, 8))).toBe(false);
    expect(one.equals(other)).toBe(false);
    expect(one).toHaveLength(content.length + 29);
  });

  test('another purpose or another root secret cannot open it', () => {
    const sealed = seal(secret, 'letter 1', Buffer.from('x'));
    expect(() => unseal(secret, 'letter 2', sealed)).toThrow(Unsealable);
    expect(() => unseal(`${secret}.`, 'letter 1', sealed)).toThrow(Unsealable);
  });

  test('any changed, missing or added byte is noticed', () => {
    const sealed = seal(secret, 'p', Buffer.from('some content'));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => unseal(secret, 'p', changed)).toThrow(Unsealable);
      expect(() => unseal(secret, 'p', sealed.subarray(0, at))).toThrow(Unsealable);
    }
    expect(() => unseal(secret, 'p', Buffer.concat([sealed, Buffer.of(0)]))).toThrow(Unsealable);
  });
});
