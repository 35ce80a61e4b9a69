import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { type Arrival, decideEntry, nameFromProvider } from './account-linking.ts';

function outcome(arrival: Partial<Arrival>): string {
  const unknown = { linkedTo: undefined, atAddress: undefined, signedInAs: undefined, begunBySession: false };
  try {
    return decideEntry({ ...unknown, ...arrival });
  } catch (error) {
    return (error as Refusal).identifier;
  }
}

const bare = { id: 'mai', emailVerified: true, hasPassword: false, hasProvider: false, disabled: false };
const withPassword = { ...bare, hasPassword: true };
const withProvider = { ...bare, hasProvider: true };
const own = { signedInAs: 'mai', begunBySession: true };
const another = { signedInAs: 'eve', begunBySession: true };
/** Signed in after the start. */
const later = { signedInAs: 'mai' };
const unconfirmed = { ...withPassword, emailVerified: false };

describe('contract §5: decideEntry links a provider to an account with another sign-in method only in a session of its user', () => {
  test.each<[string, Partial<Arrival>, string]>([
    ['no account with the address', {}, 'create'],
    ['no account with the address, signed in', another, 'ACCOUNT_MISMATCH'],
    ['no other sign-in method', { atAddress: bare }, 'link'],
    ['a password', { atAddress: withPassword }, 'LOGIN_REQUIRED'],
    ['another provider', { atAddress: withProvider }, 'LOGIN_REQUIRED'],
    ['a password, begun in its own session', { atAddress: withPassword, ...own }, 'link'],
    ['another provider, begun in its own session', { atAddress: withProvider, ...own }, 'link'],
    ['a password, signed in later', { atAddress: withPassword, ...later }, 'LOGIN_REQUIRED'],
    ['another provider, signed in later', { atAddress: withProvider, ...later }, 'LOGIN_REQUIRED'],
    ['signed in as another user', { atAddress: bare, ...another }, 'ACCOUNT_MISMATCH'],
    ['not confirmed', { atAddress: { ...bare, emailVerified: false } }, 'EMAIL_NOT_VERIFIED'],
    ['not confirmed, own session', { atAddress: unconfirmed, ...own }, 'EMAIL_NOT_VERIFIED'],
    ['disabled', { atAddress: { ...bare, disabled: true } }, 'ACCOUNT_DISABLED'],
    ['linked', { linkedTo: bare }, 'enter'],
    ['linked, signed in', { linkedTo: bare, signedInAs: 'mai' }, 'enter'],
    ['linked, signed in as another user', { linkedTo: bare, signedInAs: 'eve' }, 'ACCOUNT_MISMATCH'],
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

  test('property: linking requires a confirmed address, and a session if the user has another sign-in method', () => {
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

  test('property: a signed-in user never becomes another user, and a disabled user never signs in', () => {
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

  test('property: more sign-in methods or less proof never admit a caller who was refused before', () => {
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

test.each([
  [['Mai'], 'Mai'],
  [[undefined, 7, '', '  ', 'mai'], 'mai'],
  [[' Mai \u0000\n Lê '], 'Mai Lê'],
  [['\ud800'], '\ufffd'],
  [['🐶'.repeat(300)], '🐶'.repeat(200)],
  [[], 'mai.le'],
])('nameFromProvider takes the first usable name of %j', (candidates, name) => {
  expect(nameFromProvider(candidates, 'mai.le@example.com')).toBe(name);
});
