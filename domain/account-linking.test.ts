import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arrival, decideEntry, isLinkInForce, nameFromProvider } from './account-linking.ts';
import type { Refusal } from './refusal.ts';

function outcome(arrival: Partial<Arrival>): string {
  const stranger = {
    linkedTo: undefined,
    atAddress: undefined,
    signedInAs: undefined,
    begunBySession: false,
  };
  try {
    return decideEntry({ ...stranger, ...arrival });
  } catch (error) {
    return (error as Refusal).identifier;
  }
}

const bare = { id: 'mai', emailVerified: true, hasPassword: false, hasProvider: false, disabled: false };
const withPassword = { ...bare, hasPassword: true };
const withProvider = { ...bare, hasProvider: true };
const own = { signedInAs: 'mai', begunBySession: true };

describe('contract §5: a provider is linked to an account that has another way in only by its signed-in user', () => {
  test.each<[string, Partial<Arrival>, string]>([
    ['nobody has the address', {}, 'create'],
    ['nobody has the address, signed in', { signedInAs: 'eve', begunBySession: true }, 'ACCOUNT_MISMATCH'],
    ['no other way in', { atAddress: bare }, 'link'],
    ['a password', { atAddress: withPassword }, 'LOGIN_REQUIRED'],
    ['another provider', { atAddress: withProvider }, 'LOGIN_REQUIRED'],
    ['a password, in its own session', { atAddress: withPassword, ...own }, 'link'],
    ['another provider, in its own session', { atAddress: withProvider, ...own }, 'link'],
    ['signed in since it began', { atAddress: withPassword, signedInAs: 'mai' }, 'LOGIN_REQUIRED'],
    ['another provider, signed in since', { atAddress: withProvider, signedInAs: 'mai' }, 'LOGIN_REQUIRED'],
    [
      'signed in as another',
      { atAddress: bare, signedInAs: 'eve', begunBySession: true },
      'ACCOUNT_MISMATCH',
    ],
    ['not confirmed', { atAddress: { ...bare, emailVerified: false } }, 'EMAIL_NOT_VERIFIED'],
    [
      'not confirmed, own',
      { atAddress: { ...withPassword, emailVerified: false }, ...own },
      'EMAIL_NOT_VERIFIED',
    ],
    ['disabled', { atAddress: { ...bare, disabled: true } }, 'ACCOUNT_DISABLED'],
    ['linked', { linkedTo: bare }, 'enter'],
    ['linked, signed in', { linkedTo: bare, signedInAs: 'mai' }, 'enter'],
    ['linked to another than who is signed in', { linkedTo: bare, signedInAs: 'eve' }, 'ACCOUNT_MISMATCH'],
    ['linked, disabled', { linkedTo: { ...bare, disabled: true } }, 'ACCOUNT_DISABLED'],
  ])('%s', (_what, arrival, expected) => {
    expect(outcome(arrival)).toBe(expected);
  });

  const id = fc.constantFrom('mai', 'eve');
  const anyArrival = fc.record({
    linkedTo: fc.option(fc.record({ id, disabled: fc.boolean() }), { nil: undefined }),
    atAddress: fc.option(
      fc.record({
        id,
        disabled: fc.boolean(),
        emailVerified: fc.boolean(),
        hasPassword: fc.boolean(),
        hasProvider: fc.boolean(),
      }),
      { nil: undefined },
    ),
    signedInAs: fc.option(id, { nil: undefined }),
    begunBySession: fc.boolean(),
  });

  test('in every combination, a link needs a confirmed address, and the session of a user with a way in', () => {
    fc.assert(
      fc.property(anyArrival, (arrival) => {
        if (outcome(arrival) !== 'link') return;
        const { linkedTo, atAddress, signedInAs, begunBySession } = arrival;
        expect(linkedTo).toBeUndefined();
        expect(atAddress).toMatchObject({ emailVerified: true, disabled: false });
        if (atAddress?.hasPassword || atAddress?.hasProvider) {
          expect([signedInAs, begunBySession]).toEqual([atAddress.id, true]);
        }
      }),
    );
  });

  test('in every combination, nobody who is signed in becomes another user, and no disabled user gets in', () => {
    fc.assert(
      fc.property(anyArrival, (arrival) => {
        const decided = outcome(arrival);
        const { linkedTo, atAddress, signedInAs } = arrival;
        if (decided === 'create') expect([linkedTo, atAddress, signedInAs]).toEqual(Array(3).fill(undefined));
        if (decided !== 'enter' && decided !== 'link') return;
        const user = decided === 'enter' ? linkedTo : atAddress;
        expect(user?.disabled).toBe(false);
        if (signedInAs !== undefined) expect(user?.id).toBe(signedInAs);
      }),
    );
  });

  test('in every combination, more ways in and less proof never let somebody in who was refused before', () => {
    fc.assert(
      fc.property(anyArrival, (arrival) => {
        const stricter = {
          ...arrival,
          atAddress: arrival.atAddress && { ...arrival.atAddress, hasProvider: true },
          begunBySession: false,
        };
        const [before, after] = [outcome(arrival), outcome(stricter)];
        if (before !== after) expect([before, after]).toEqual(['link', 'LOGIN_REQUIRED']);
      }),
    );
  });
});

describe('isLinkInForce', () => {
  test.each([
    ['mai@example.com', 'MAI@Example.com', true],
    ['mai@example.com', 'mai@example.org', false],
  ])('%s linked to %s: %s', (linked, own, expected) => {
    expect(isLinkInForce({ email: linked }, { email: own })).toBe(expected);
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
