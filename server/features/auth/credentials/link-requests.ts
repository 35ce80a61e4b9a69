/**
 * Links that anybody may ask for by naming an address. The request is stored, whatever the address is, and
 * answered; whether there is an account is looked up afterwards. So the answer, its time and its statements are
 * the same for every address (contract §5; ASVS 5.0, 6.3.8).
 */
import { randomUUIDv7 } from 'node:crypto';
import { emailKey, emailProblem } from '#domain/email-address.ts';
import type { Language } from '#domain/language.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { findUserByEmail, type UserWithPassword } from '#features/users/public.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/call.ts';
import { seal, Unsealable, unseal } from '#platform/crypto/seal.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { countEmailRequest } from './email-limit.ts';
import { insertLinkRequest, type LinkRequestRow, takeLinkRequest } from './link-request-queries.ts';
import { sendResetLink, sendVerificationLink } from './mailed-links.ts';

type LinkPurpose = 'verify-email' | 'reset-password';

interface LinkRequest {
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** Of the request that asked: the letter's language, and what the audit entry tells. */
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

const sealedFor = (id: string) => `link request ${id}`;

/** Sends another link to an address that waits for confirmation. Nothing tells whether there is one. */
export function resendVerification(call: Call, email: string): Promise<void> {
  return requestLink(call, 'verify-email', email);
}

/** Sends a link to a new password to the owner of the address. Nothing tells whether there is one. */
export function forgotPassword(call: Call, email: string): Promise<void> {
  return requestLink(call, 'reset-password', email);
}

async function requestLink(call: Call, purpose: LinkPurpose, email: string): Promise<void> {
  // No account has such an address, which anybody can see from it.
  if (emailProblem(email)) return;
  const { language, requestId, ip, userAgent } = call;
  const request: LinkRequest = { purpose, email, language, requestId, ip, userAgent };
  const id = randomUUIDv7();
  const bytes = Buffer.from(JSON.stringify(request));
  await insertLinkRequest(call.db, { id, request: seal(call.app.appSecret, sealedFor(id), bytes) });
  // What fails here is tried again, and told, by the timed work.
  afterCommit(call.db, () => void sendRequestedLinks(call.app).catch(() => {}));
}

const workerOf = onePerApp(() => ({ wanted: false, running: undefined as Promise<void> | undefined }));

/** Looks into everything that was asked for, one after the other; resolves when nothing waits any more. */
export function sendRequestedLinks(app: App): Promise<void> {
  const worker = workerOf(app);
  worker.wanted = true;
  worker.running ??= work(app).finally(() => {
    worker.running = undefined;
  });
  return worker.running;
}

/** Waits for the request that this process is looking into right now; takes up no new ones. */
export async function finishRequestedLinks(app: App): Promise<void> {
  await workerOf(app).running;
}

async function work(app: App): Promise<void> {
  const worker = workerOf(app);
  while (worker.wanted) {
    worker.wanted = false;
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last !== undefined && !app.draining) last = await sendNext(app, last);
  }
}

/** Looks into the request after that id; gives its id, or undefined when there is none. */
async function sendNext(app: App, afterId: string): Promise<string | undefined> {
  let id: string | undefined;
  try {
    await inTransaction(backgroundCall(app, 'send-requested-links'), async (call) => {
      const row = await takeLinkRequest(call.db, afterId);
      id = row?.id;
      const request = row && opened(app, row);
      if (request !== undefined) await send(call, request);
    });
  } catch (error) {
    if (id === undefined) throw error;
    // It stays and is tried again at the next turn; the others go on.
    app.log.error({ err: error, linkRequestId: id }, 'a requested link was not sent');
  }
  return id;
}

/** Undefined when it is to be forgotten: it waited too long, or APP_SECRET is another one. */
function opened(app: App, { id, request, stale }: LinkRequestRow): LinkRequest | undefined {
  try {
    if (!stale) return JSON.parse(unseal(app.appSecret, sealedFor(id), request).toString());
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
  }
  app.log.warn({ linkRequestId: id, stale }, 'a requested link was given up');
  return undefined;
}

async function send(worker: Call, request: LinkRequest): Promise<void> {
  const { purpose, email, language, requestId, ip, userAgent } = request;
  const call = { ...worker, language, requestId, ip, userAgent };
  const account = await findUserByEmail(call, email);
  if (account === undefined || !isDue(purpose, account)) return;
  const { seconds, isFirstRefusal } = await countEmailRequest(call, purpose, emailKey(email));
  const sent = seconds === 0;
  // Anybody may ask, as often as they like: of what is refused, the first in an hour is recorded.
  if (!sent && !isFirstRefusal) return;
  if (sent) await (purpose === 'verify-email' ? sendVerificationLink : sendResetLink)(call, account);
  await recordSecurityEvent(call, {
    action: purpose === 'verify-email' ? 'resendVerification' : 'forgotPassword',
    entity: 'user',
    entityId: account.id,
    after: sent ? { sent } : { sent, reason: 'too many letters' },
  });
}

function isDue(purpose: LinkPurpose, { disabled, emailVerified }: UserWithPassword): boolean {
  return !disabled && (purpose === 'reset-password' || !emailVerified);
}
