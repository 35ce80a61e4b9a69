import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountAtAddress, decideLinking, nameFromProvider } from './account-linking.ts';
import type { Refusal } from './refusal.ts';

function outcome(account: AccountAtAddress | undefined, signedInAs: string | undefined): string {
  try {
    return decideLinking(account, signedInAs);
  } catch (error) {
    return (error as Refusal).identifier;
  }
}

const account = { id: 'mai', emailVerified: true, hasPassword: false, disabled: false };

describe('issue 3 item 5: linked only by an address that both sides verified', () => {
  test.each([
    ['nobody has the address', undefined, undefined, 'create'],
    ['its account has no password', account, undefined, 'link'],
    ['the same, signed in as its user', account, 'mai', 'link'],
    ['it has a password', { ...account, hasPassword: true }, undefined, 'LOGIN_REQUIRED'],
    ['it has a password, signed in as its user', { ...account, hasPassword: true }, 'mai', 'link'],
    ['it has a password, signed in as another', { ...account, hasPassword: true }, 'eve', 'ACCOUNT_MISMATCH'],
    ['signed in as another', account, 'eve', 'ACCOUNT_MISMATCH'],
    ['nobody has the address, signed in', undefined, 'eve', 'ACCOUNT_MISMATCH'],
    ['it is not confirmed', { ...account, emailVerified: false }, undefined, 'EMAIL_NOT_VERIFIED'],
    [
      'the same with a password',
      { ...account, emailVerified: false, hasPassword: true },
      'mai',
      'EMAIL_NOT_VERIFIED',
    ],
    ['it is disabled', { ...account, disabled: true }, 'mai', 'ACCOUNT_DISABLED'],
  ])('%s', (_what, holder, signedInAs, expected) => {
    expect(outcome(holder, signedInAs)).toBe(expected);
  });

  test('whatever the circumstances, a link needs a confirmed address, and a password its user’s session', () => {
    const anyAccount = fc.record({
      id: fc.constantFrom('mai', 'eve'),
      emailVerified: fc.boolean(),
      hasPassword: fc.boolean(),
      disabled: fc.boolean(),
    });
    const anySession = fc.constantFrom(undefined, 'mai', 'eve');
    fc.assert(
      fc.property(fc.option(anyAccount, { nil: undefined }), anySession, (holder, signedInAs) => {
        const decided = outcome(holder, signedInAs);
        if (decided === 'create') expect([holder, signedInAs]).toEqual([undefined, undefined]);
        if (decided !== 'link') return;
        expect(holder).toMatchObject({ emailVerified: true, disabled: false });
        if (holder?.hasPassword) expect(signedInAs).toBe(holder.id);
      }),
    );
  });
});

describe('nameFromProvider', () => {
  test.each([
    [['Mai'], 'Mai'],
    [[undefined, 7, '', '  ', 'mai'], 'mai'],
    [[' Mai \u0000\n Lê '], 'Mai Lê'],
    [['\ud800'], '\ufffd'],
    [['🐶'.repeat(300)], '🐶'.repeat(200)],
    [[], 'mai.le'],
  ])('%j', (candidates, name) => {
    expect(nameFromProvider(candidates, 'mai.le@example.com')).toBe(name);
  });
});
