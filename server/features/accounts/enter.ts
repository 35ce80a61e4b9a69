/** Letting somebody in whom a provider knows: finds, links or makes their user, and opens a sign-in. */
import { randomUUIDv7 } from 'node:crypto';
import { decideLinking, nameFromProvider } from '#domain/account-linking.ts';
import { emailKey, emailProblem } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import { openSignIn, recordSecurityEvent } from '#features/auth/operations.ts';
import {
  type Account,
  addUser,
  auditedNewUser,
  findAccountByEmail,
  lockAccount,
  type User,
} from '#features/users/operations.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import type { ProviderIdentity } from './provider.ts';
import { findLinkedUser, insertAccount } from './queries.ts';

export interface Entrant {
  /** The provider's name. */
  readonly provider: string;
  readonly identity: ProviderIdentity;
  /** Whose session the browser had, both when it left and when it came back. */
  readonly signedInAs: string | undefined;
  /** The session cookie that the browser sent. */
  readonly replacedCookie: string | undefined;
}

/** How often somebody is looked at anew whose account others changed at the same moment. */
const attempts = 5;

/**
 * Signs in whom the provider vouches for, in one transaction with what that changes and its audit entries. Gives
 * the value of the new session's cookie.
 *
 * @throws Refusal ACCOUNT_DISABLED, OAUTH_EMAIL_NOT_VERIFIED, and what {@link decideLinking} throws.
 */
export async function enter(call: Call, entrant: Entrant): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await inTransaction(call, (call) => enterOnce(call, entrant));
    } catch (error) {
      if (!hasLost(error)) throw error;
    }
  }
  throw new Refusal('UNAVAILABLE', 'the account was changed by others at the same time', { retryAfter: 1 });
}

/** Another request was quicker: with the same person, the same address, or in deleting the user. */
class Overtaken extends Error {}

function hasLost(error: unknown): boolean {
  return error instanceof Overtaken || (error instanceof Refusal && error.identifier === 'EMAIL_TAKEN');
}

async function enterOnce(call: Call, entrant: Entrant): Promise<string> {
  const user = (await knownUser(call, entrant)) ?? (await linkedUser(call, entrant));
  const { row, cookie } = await openSignIn(call, user, {
    wantsCookie: true,
    replacedCookie: entrant.replacedCookie,
  });
  if (cookie === undefined) throw new Error('a sign-in by cookie got none');
  await recordSecurityEvent(call, {
    action: 'login',
    entity: 'signIn',
    entityId: row.id,
    actorId: user.id,
    after: { userId: user.id, provider: entrant.provider },
  });
  return cookie;
}

/** Whoever the account is linked to already, whatever address the provider has for them today. */
async function knownUser(call: Call, { identity }: Entrant): Promise<User | undefined> {
  const id = await findLinkedUser(call.db, identity);
  if (id === undefined) return undefined;
  const user = await lockAccount(call, id);
  if (user === undefined) throw new Overtaken();
  if (user.disabled) throw new Refusal('ACCOUNT_DISABLED');
  return user;
}

async function linkedUser(call: Call, entrant: Entrant): Promise<User> {
  const email = requireAddress(entrant.identity);
  const holder = await lockHolder(call, email);
  const decided = decideLinking(
    holder && { ...holder, hasPassword: holder.passwordHash !== null },
    entrant.signedInAs,
  );
  const user = decided === 'link' && holder ? holder : await newCustomer(call, entrant, email);
  await link(call, user, entrant, email);
  return user;
}

function requireAddress({ verifiedEmail }: ProviderIdentity): string {
  if (verifiedEmail === undefined || emailProblem(verifiedEmail) !== undefined) {
    throw new Refusal('OAUTH_EMAIL_NOT_VERIFIED');
  }
  return verifiedEmail;
}

/** The account that has the address, as nobody else can change it any more. */
async function lockHolder(call: Call, email: string): Promise<Account | undefined> {
  const found = await findAccountByEmail(call, email);
  if (found === undefined) return undefined;
  const locked = await lockAccount(call, found.id);
  if (locked === undefined || emailKey(locked.email) !== emailKey(email)) throw new Overtaken();
  return locked;
}

async function newCustomer(call: Call, { identity, provider }: Entrant, email: string): Promise<User> {
  const user = await addUser(call, {
    email,
    name: nameFromProvider(identity.names, email),
    role: 'CUSTOMER',
    passwordHash: null,
    emailVerified: true,
  });
  await recordSecurityEvent(call, {
    action: 'register',
    entity: 'user',
    entityId: user.id,
    actorId: user.id,
    after: { ...auditedNewUser(user), provider },
  });
  return user;
}

async function link(call: Call, user: User, { identity, provider }: Entrant, email: string): Promise<void> {
  const { issuer, subject } = identity;
  const id = randomUUIDv7();
  if (!(await insertAccount(call.db, { id, userId: user.id, provider, issuer, subject, email }))) {
    throw new Overtaken();
  }
  await recordSecurityEvent(call, {
    action: 'linkAccount',
    entity: 'account',
    entityId: id,
    actorId: user.id,
    after: { userId: user.id, provider, email: '[changed]' },
  });
}
