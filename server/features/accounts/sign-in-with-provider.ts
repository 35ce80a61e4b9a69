/** The last step of a provider sign-in: finds, links or creates the user and opens a session. */
import { decideEntry, nameFromProvider, type UserAtAddress } from '#domain/access/account-linking.ts';
import { Refusal } from '#domain/refusal.ts';
import { emailProblem, visibleAddress } from '#domain/text/email-address.ts';
import { isSessionLive, openSession, recordSecurityEvent } from '#features/auth/public.ts';
import {
  auditedNewUser,
  emailKey,
  findUserByEmail,
  insertUser,
  lockUser,
  type User,
  type UserWithPassword,
} from '#features/users/public.ts';
import { type Call, type Caller, inTransaction } from '#platform/data/call.ts';
import { linkAccount } from './links.ts';
import type { ProviderIdentity } from './provider.ts';
import { findAccountOfIdentity, selectAccounts } from './queries.ts';

export interface ProviderSignIn {
  /** The provider's name. */
  readonly provider: string;
  readonly identity: ProviderIdentity;
  /** The caller whose session the browser has when it returns; undefined for none. */
  readonly session: Caller | undefined;
  /** The session that began the flow from a page of this server; undefined for none. */
  readonly begunBy: string | undefined;
  /** The session cookie that the browser sent. */
  readonly replacedCookie: string | undefined;
}

/** The number of attempts when other requests change the same account at the same moment. */
const attempts = 5;

/**
 * Signs in the user that the provider identifies, in one transaction with the resulting changes, audit entries and
 * emails. Returns the value of the new session's cookie.
 *
 * @throws Refusal OAUTH_EMAIL_NOT_VERIFIED, and those that {@link decideEntry} throws.
 */
export async function signInWithProvider(call: Call, signIn: ProviderSignIn): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await inTransaction(call, (call) => trySignIn(call, signIn));
    } catch (error) {
      const isTaken = error instanceof Refusal && error.identifier === 'EMAIL_TAKEN';
      if (!(error instanceof ConcurrentChange) && !isTaken) throw error;
    }
  }
  throw new Refusal('UNAVAILABLE', 'the account was changed by other requests at the same time', 1);
}

/**
 * Another request was faster: it signed in the same person, used the same address, unlinked the account or deleted the
 * user.
 */
class ConcurrentChange extends Error {}

async function trySignIn(call: Call, signIn: ProviderSignIn): Promise<string> {
  const user = await resolveUser(call, signIn);
  const { provider, replacedCookie } = signIn;
  const { cookie } = await openSession(call, user, { wantsCookie: true, replacedCookie }, { provider });
  if (cookie === undefined) throw new Error('a sign-in by cookie got none');
  return cookie;
}

/** Returns the user who signs in, locked, with the provider's account linked to them. */
async function resolveUser(call: Call, signIn: ProviderSignIn): Promise<User> {
  const { identity, provider } = signIn;
  const linkedTo = await lockLinkedUser(call, identity);
  if (linkedTo !== undefined) {
    decideEntry({ linkedTo, atAddress: undefined, ...(await sessionOf(call, signIn)) });
    return linkedTo;
  }
  const email = requireAddress(identity);
  const holder = await lockUserAtAddress(call, signIn, email);
  const session = await sessionOf(call, signIn);
  const decision = decideEntry({ linkedTo: undefined, atAddress: holder?.atAddress, ...session });
  const user = decision === 'link' && holder ? holder.user : await newCustomer(call, signIn, email);
  if (!(await linkAccount(call, user, { provider, identity, email }))) throw new ConcurrentChange();
  return user;
}

/**
 * Returns the user to whom the provider's account is linked, locked against changes by others; undefined when it is not
 * linked. The link is read again once the user is locked, because unlinking locks the user first.
 */
async function lockLinkedUser(call: Call, identity: ProviderIdentity): Promise<User | undefined> {
  const found = await findAccountOfIdentity(call.db, identity);
  if (found === undefined) return undefined;
  const user = await lockUser(call.db, found.userId);
  const account = await findAccountOfIdentity(call.db, identity);
  if (user === undefined || account?.id !== found.id) throw new ConcurrentChange();
  return user;
}

/**
 * Returns the session of the request as it is now that the users are locked: a password reset may have ended it since
 * the request was checked.
 */
async function sessionOf(call: Call, { session, begunBy }: ProviderSignIn) {
  const isLive = session !== undefined && (await isSessionLive(call.db, session.sessionId));
  return isLive
    ? { signedInAs: session.userId, begunBySession: session.sessionId === begunBy }
    : { signedInAs: undefined, begunBySession: false };
}

function requireAddress({ verifiedEmail }: ProviderIdentity): string {
  if (verifiedEmail === undefined || emailProblem(verifiedEmail) !== undefined) {
    throw new Refusal('OAUTH_EMAIL_NOT_VERIFIED');
  }
  return visibleAddress(verifiedEmail);
}

/** Returns the user who has the address, locked against changes by others. */
async function lockUserAtAddress(
  call: Call,
  { identity }: ProviderSignIn,
  email: string,
): Promise<{ user: UserWithPassword; atAddress: UserAtAddress } | undefined> {
  const found = await findUserByEmail(call.db, email);
  if (found === undefined) return undefined;
  const user = await lockUser(call.db, found.id);
  if (user === undefined || emailKey(user.email) !== emailKey(email)) throw new ConcurrentChange();
  // Another request may have linked this very account while this one waited for the lock.
  if ((await findAccountOfIdentity(call.db, identity)) !== undefined) throw new ConcurrentChange();
  const links = await selectAccounts(call.db, user.id);
  const hasProvider = links.length > 0;
  const { id, disabled, emailVerified, passwordHash } = user;
  const atAddress = { id, disabled, emailVerified, hasPassword: passwordHash !== null, hasProvider };
  return { user, atAddress };
}

async function newCustomer(call: Call, { identity, provider }: ProviderSignIn, email: string): Promise<User> {
  const user = await insertUser(call.db, {
    email,
    name: nameFromProvider(identity.names, email),
    phone: null,
    role: 'CUSTOMER',
    passwordHash: null,
    emailVerified: true,
    language: call.language,
  });
  await recordSecurityEvent(call, 'register', 'user', user.id, {
    actorId: user.id,
    after: { ...auditedNewUser(user), provider },
  });
  return user;
}
