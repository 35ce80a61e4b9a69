/**
 * Links that anybody may request by naming an address. The request is stored, for any address, and replied
 * to; the account is looked up afterwards. So the response, its time and its statements are the same for every address
 * (contract §5; ASVS 5.0, 6.3.8).
 */
import { randomUUIDv7 } from 'node:crypto';
import { emailProblem } from '#domain/text/email-address.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { emailKey, findUserByEmail } from '#features/users/public.ts';
import { seal, Unsealable, unseal } from '#platform/base/crypto/seal.ts';
import { pick } from '#platform/base/pick.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/data/call.ts';
import { countRemoved } from '#platform/data/db/sweep.ts';
import { Queue } from '#platform/data/jobs/queue.ts';
import {
  findLinkRequests,
  insertLinkRequest,
  type LinkRequestRow,
  takeLinkRequest,
} from './mailed-link-queries.ts';
import { countEmailRequest, type LinkPage, sendLink } from './mailed-links.ts';

/** What is kept of the call: the email's language, and the data of the audit entry. */
const keptOfCall = ['language', 'requestId', 'ip', 'userAgent'] as const;

interface LinkRequest extends Pick<Call, (typeof keptOfCall)[number]> {
  readonly purpose: LinkPage;
  readonly email: string;
}

const sealedFor = (id: string) => `link request ${id}`;

/** Stores the request for a link to that address, in the transaction of `call` if there is one. */
export async function requestLink(call: Call, purpose: LinkPage, email: string): Promise<void> {
  // No account has a malformed address, and anybody can see that it is malformed.
  if (emailProblem(email)) return;
  const request: LinkRequest = { purpose, email, ...pick(call, keptOfCall) };
  const id = randomUUIDv7();
  const bytes = Buffer.from(JSON.stringify(request));
  await insertLinkRequest(call.db, { id, request: seal(call.app.appSecret, sealedFor(id), bytes) });
  queueOf(call.app).wakeAfterCommit(call.db);
}

const queueOf = onePerApp(
  'linkRequests',
  (app: App) =>
    new Queue<{ readonly id: string }>(app, {
      concurrency: 1,
      claim: (most, last) => findLinkRequests(app.database.kysely, last?.id, most),
      process: ({ id }) => processRequest(app, id),
    }),
);

/** Processes all pending requests, one after the other; resolves when none is left. */
export function sendRequestedLinks(app: App): Promise<void> {
  return queueOf(app).run();
}

/** Waits for the request that this process is handling; starts no new ones. */
export function finishRequestedLinks(app: App): Promise<void> {
  return queueOf(app).idle();
}

async function processRequest(app: App, id: string): Promise<void> {
  try {
    const isRemoved = await inTransaction(backgroundCall(app, 'send-requested-links'), async (call) => {
      const row = await takeLinkRequest(call.db, id);
      const request = row && openRequest(app, row);
      if (request !== undefined) await send(call, request);
      return row !== undefined;
    });
    if (isRemoved) countRemoved(app.database.kysely, 'link_requests', 1);
  } catch (error) {
    // The request stays and is retried in the next round; the others continue.
    app.log.error({ err: error, linkRequestId: id }, 'a requested link was not sent');
  }
}

/** Returns undefined for a request to discard: it has waited too long, or was encrypted under another APP_SECRET. */
function openRequest(app: App, { id, request, stale }: LinkRequestRow): LinkRequest | undefined {
  try {
    if (!stale) return JSON.parse(unseal(app.appSecret, sealedFor(id), request).toString());
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
  }
  app.log.warn({ linkRequestId: id, stale }, 'a requested link was given up');
  return undefined;
}

async function send(worker: Call, request: LinkRequest): Promise<void> {
  const { purpose, email, ...kept } = request;
  const call = { ...worker, ...kept };
  const user = await findUserByEmail(call.db, email);
  if (user === undefined || user.disabled) return;
  if (purpose === 'verify-email' && user.emailVerified) return;
  const { seconds, isFirstRefusal } = await countEmailRequest(call, purpose, emailKey(email));
  const sent = seconds === 0;
  // Anybody may ask, as often as they like: of the refused requests, only the first in an hour is recorded.
  if (!sent && !isFirstRefusal) return;
  if (sent) await sendLink(call, user, purpose);
  const action = purpose === 'verify-email' ? 'resendVerification' : 'forgotPassword';
  await recordSecurityEvent(call, action, 'user', user.id, {
    after: sent ? { sent } : { sent, reason: 'too many emails' },
  });
}
