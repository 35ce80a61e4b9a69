/** Takes emails from the outbox and sends them: one delivery per process, a few emails at a time. */

import { unseal } from '#platform/base/crypto/seal.ts';
import type { App } from '#platform/data/app.ts';
import { countRemoved } from '#platform/data/db/sweep.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { Queue } from '#platform/data/jobs/queue.ts';
import { composerOf, type EmailEnd } from './composers.ts';
import { isHopeless, mailFailure, retryDelayMs } from './failure.ts';
import { deliveryAttempts } from './mail-metrics.ts';
import { emailSealPurpose, type OutboxEmail } from './outbox-email.ts';
import { type ClaimedEmail, claimEmails, deleteEmail, isInOutbox, postponeEmail } from './queries.ts';
import { createTransport, type Transport } from './transport.ts';

/** The number of emails that one process sends at once. One that hangs does not delay the others. */
const concurrency = 4;
/** An attempt that takes longer is aborted. */
const longestAttemptMs = 30_000;
/** A lease must outlive its attempt, or a second process would send the email while the first still sends it. */
const leaseMs = 2 * longestAttemptMs;

/** Sends the emails that the queue takes from the outbox. */
export class Delivery {
  readonly #app: App;
  readonly #transport: Transport;
  readonly #attempts;
  readonly queue: Queue<ClaimedEmail>;

  constructor(app: App) {
    this.#app = app;
    this.#transport = createTransport(app);
    this.#attempts = deliveryAttempts(app);
    this.queue = new Queue(app, {
      concurrency,
      claim: (most) => claimEmails(app.database.kysely, most, leaseMs),
      process: (email) => this.#deliver(email),
    });
  }

  async #deliver(claimed: ClaimedEmail): Promise<void> {
    let end: EmailEnd;
    try {
      end = await this.#send(claimed);
    } catch (error) {
      await this.#failed(claimed, error);
      return;
    }
    await this.#end(claimed, end);
  }

  async #send(claimed: ClaimedEmail): Promise<EmailEnd> {
    const { id, kind, createdMs } = claimed;
    const ready = await this.#readyEmail(claimed);
    if ('skipped' in ready) {
      this.#app.log.info({ ...aboutOf(claimed), reason: ready.skipped }, 'email not needed any longer');
      return { state: 'SKIPPED', reason: ready.skipped };
    }
    // Its user may have been deleted since it was claimed.
    if (!(await isInOutbox(this.#app.database.kysely, id)))
      return { state: 'SKIPPED', reason: 'RECIPIENT_DISABLED' };
    // The transport's own timeouts measure inactivity; this one limits the whole attempt.
    const signal = AbortSignal.timeout(longestAttemptMs);
    const sent = await this.#transport({ ...ready, id, kind, createdMs }, signal);
    this.#app.log.info({ ...aboutOf(claimed), ...sent }, 'email sent');
    this.#attempts.inc({ result: 'sent' });
    return { state: 'SENT' };
  }

  async #readyEmail({ id, kind, payload }: ClaimedEmail): Promise<OutboxEmail | { skipped: string }> {
    const bytes = unseal(this.#app.appSecret, emailSealPurpose(id), payload);
    return composerOf(this.#app, kind)?.compose(this.#app, id) ?? JSON.parse(bytes.toString());
  }

  async #failed(claimed: ClaimedEmail, error: unknown): Promise<void> {
    const delayMs = isHopeless(error) ? undefined : retryDelayMs(claimed.attempt);
    const about = { ...aboutOf(claimed), ...mailFailure(error) };
    if (delayMs === undefined) {
      this.#app.log.error(about, 'email given up');
      this.#attempts.inc({ result: 'given_up' });
      await this.#end(claimed, { state: 'FAILED', reason: about.reason });
    } else {
      this.#app.log.warn({ ...about, retryMs: delayMs }, 'email not sent; retrying later');
      this.#attempts.inc({ result: 'failed' });
      await this.#write(claimed, (db) => postponeEmail(db, claimed, delayMs));
    }
  }

  /** Removes the email from the outbox. */
  #end(claimed: ClaimedEmail, end: EmailEnd): Promise<void> {
    return this.#write(claimed, async (db) => {
      const removed = await transact(db, async (db) => {
        await composerOf(this.#app, claimed.kind)?.ended(this.#app, db, claimed.id, end);
        return deleteEmail(db, claimed.id);
      });
      countRemoved(db, 'mail_outbox', removed);
    });
  }

  /** When the result cannot be stored, the end of the lease corrects that: the email is sent once more. */
  async #write(claimed: ClaimedEmail, statement: (db: AnyDatabase) => Promise<void>): Promise<void> {
    try {
      await statement(this.#app.database.kysely);
    } catch (error) {
      this.#app.log.warn(
        { ...aboutOf(claimed), err: error },
        'the result of the delivery was not stored; the email is sent again',
      );
    }
  }
}

function aboutOf({ id, kind, attempt }: ClaimedEmail) {
  return { emailId: id, kind, attempt };
}
