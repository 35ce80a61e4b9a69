/** The last step of a provider sign-in: finds, links or creates the user and opens a session. */
import { decideEntry, isLinkInForce, nameFromProvider, type UserAtAddress } from '#domain/account-linking.ts';
import { emailKey, emailProblem } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import { isSessionLive, openSession, recordSecurityEvent } from '#features/auth/public.ts';
import {
  auditedNewUser,
  findUserByEmail,
  insertUser,
  lockUser,
  type User,
  type UserWithPassword,
} from '#features/users/public.ts';
import { type Call, type Caller, inTransaction } from '#platform/call.ts';
import { linkAccount, unlinkAccount } from './links.ts';
import type { ProviderIdentity } from './provider.ts';
import { findAccountOfIdentity, type LinkedAccount, selectAccounts } from './queries.ts';

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
      if (!isConcurrentChange(error)) throw error;
    }
  }
  throw new Refusal('UNAVAILABLE', 'the account was changed by other requests at the same time', {
    retryAfter: 1,
  });
}

/**
 * Another request was faster: it signed in the same person, used the same address, unlinked the account or deleted the
 * user.
 */
class ConcurrentChange extends Error {}

function isConcurrentChange(error: unknown): boolean {
  return (
    error instanceof ConcurrentChange || (error instanceof Refusal && error.identifier === 'EMAIL_TAKEN')
  );
}

async function trySignIn(call: Call, signIn: ProviderSignIn): Promise<string> {
  const user = await resolveUser(call, signIn);
  const { row, cookie } = await openSession(call, user, {
    wantsCookie: true,
    replacedCookie: signIn.replacedCookie,
  });
  if (cookie === undefined) throw new Error('a sign-in by cookie got none');
  await recordSecurityEvent(call, {
    action: 'login',
    entity: 'signIn',
    entityId: row.id,
    actorId: user.id,
    after: { userId: user.id, provider: signIn.provider },
  });
  return cookie;
}

/** Returns the user who signs in, locked, with the provider's account linked to them. */
async function resolveUser(call: Call, signIn: ProviderSignIn): Promise<User> {
  const { identity, provider } = signIn;
  const link = await lockLink(call, identity);
  const linkedTo = link && isLinkInForce(link.account, link.user) ? link.user : undefined;
  if (linkedTo !== undefined) {
    decideEntry({ linkedTo, atAddress: undefined, ...(await sessionOf(call, signIn)) });
    return linkedTo;
  }
  const email = requireAddress(identity);
  const holder = await lockUserAtAddress(call, signIn, email, link?.account);
  const session = await sessionOf(call, signIn);
  const decision = decideEntry({ linkedTo: undefined, atAddress: holder?.atAddress, ...session });
  if (link !== undefined) await unlinkAccount(call, link.user, link.account, 'finishOAuthSignIn');
  const user = decision === 'link' && holder ? holder.user : await newCustomer(call, signIn, email);
  if (!(await linkAccount(call, user, { provider, identity, email }))) throw new ConcurrentChange();
  return user;
}

/**
 * Returns the linked account and its user, both locked against changes by others; undefined when the provider's account
 * is not linked. The link is read again once the user is locked, because unlinking locks the user first.
 */
async function lockLink(
  call: Call,
  identity: ProviderIdentity,
): Promise<{ account: LinkedAccount; user: UserWithPassword } | undefined> {
  const found = await findAccountOfIdentity(call.db, identity);
  if (found === undefined) return undefined;
  const user = await lockUser(call.db, found.userId);
  const account = await findAccountOfIdentity(call.db, identity);
  if (user === undefined || account?.id !== found.id) throw new ConcurrentChange();
  return { account, user };
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
  return verifiedEmail;
}

/** Returns the user who has the address, locked against changes by others; `stale` is a link that does not count. */
async function lockUserAtAddress(
  call: Call,
  { identity }: ProviderSignIn,
  email: string,
  stale: LinkedAccount | undefined,
): Promise<{ user: UserWithPassword; atAddress: UserAtAddress } | undefined> {
  const found = await findUserByEmail(call.db, email);
  if (found === undefined) return undefined;
  const user = await lockUser(call.db, found.id);
  if (user === undefined || emailKey(user.email) !== emailKey(email)) throw new ConcurrentChange();
  // Another request may have linked this very account while this one waited for the lock.
  if ((await findAccountOfIdentity(call.db, identity))?.id !== stale?.id) throw new ConcurrentChange();
  const links = await selectAccounts(call.db, user.id);
  const hasProvider = links.some(({ id }) => id !== stale?.id);
  const { id, disabled, emailVerified, passwordHash } = user;
  const atAddress = { id, disabled, emailVerified, hasPassword: passwordHash !== null, hasProvider };
  return { user, atAddress };
}

async function newCustomer(call: Call, { identity, provider }: ProviderSignIn, email: string): Promise<User> {
  const user = await insertUser(call.db, {
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
