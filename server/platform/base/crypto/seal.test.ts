import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal, Unsealable, unseal } from './seal.ts';

const secret = 'a root secret of the tests, long enough';
const bytes = fc.uint8Array({ maxLength: 300 });

describe('seal and unseal, NIST SP 800-38D (AES-256-GCM) with keys by RFC 5869 (HKDF)', () => {
  test('property: unseal returns the sealed content', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (content, purpose) => {
        expect([...unseal(secret, purpose, seal(secret, purpose, content))]).toEqual([...content]);
      }),
    );
  });

  test('seal hides the content and returns different bytes each time', () => {
    const content = Buffer.from('token=0123456789abcdef');
    const [one, other] = [seal(secret, 'email 1', content), seal(secret, 'email 1', content)];
    expect(one.includes(content.subarray(0, 8))).toBe(false);
    expect(one.equals(other)).toBe(false);
    expect(one).toHaveLength(content.length + 29);
  });

  test('unseal rejects another purpose and another root secret', () => {
    const sealed = seal(secret, 'email 1', Buffer.from('x'));
    expect(() => unseal(secret, 'email 2', sealed)).toThrow(Unsealable);
    expect(() => unseal(`${secret}.`, 'email 1', sealed)).toThrow(Unsealable);
  });

  test('unseal rejects any changed, missing or added byte', () => {
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
