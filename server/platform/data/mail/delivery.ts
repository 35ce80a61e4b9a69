/** Takes emails from the outbox and sends them: one delivery per process, a few emails at a time. */

import { unseal } from '#platform/base/crypto/seal.ts';
import type { App } from '#platform/data/app.ts';
import { Queue } from '#platform/data/jobs/queue.ts';
import { isHopeless, mailFailure, retryDelayMs } from './failure.ts';
import { deliveryAttempts } from './mail-metrics.ts';
import { emailSealPurpose, type OutboxEmail } from './outbox-email.ts';
import { type ClaimedEmail, claimEmails, deleteEmail, postponeEmail } from './queries.ts';
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
    try {
      const sent = await this.#send(claimed);
      this.#app.log.info({ ...aboutOf(claimed), ...sent }, 'email sent');
      this.#attempts.inc({ result: 'sent' });
    } catch (error) {
      await this.#failed(claimed, error);
      return;
    }
    await this.#write(claimed, (db) => deleteEmail(db, claimed.id));
  }

  async #send({ id, kind, createdMs, payload }: ClaimedEmail): Promise<{ readonly file?: string }> {
    const bytes = unseal(this.#app.appSecret, emailSealPurpose(id), payload);
    const ready: OutboxEmail = JSON.parse(bytes.toString());
    // The transport's own timeouts measure inactivity; this one limits the whole attempt.
    const signal = AbortSignal.timeout(longestAttemptMs);
    return this.#transport({ ...ready, id, kind, createdMs }, signal);
  }

  async #failed(claimed: ClaimedEmail, error: unknown): Promise<void> {
    const delayMs = isHopeless(error) ? undefined : retryDelayMs(claimed.attempt);
    const about = { ...aboutOf(claimed), ...mailFailure(error) };
    if (delayMs === undefined) {
      this.#app.log.error(about, 'email given up');
      this.#attempts.inc({ result: 'given_up' });
      await this.#write(claimed, (db) => deleteEmail(db, claimed.id));
    } else {
      this.#app.log.warn({ ...about, retryMs: delayMs }, 'email not sent; retrying later');
      this.#attempts.inc({ result: 'failed' });
      await this.#write(claimed, (db) => postponeEmail(db, claimed, delayMs));
    }
  }

  /** When the result cannot be stored, the end of the lease corrects that: the email is sent once more. */
  async #write(
    claimed: ClaimedEmail,
    statement: (db: App['database']['kysely']) => Promise<void>,
  ): Promise<void> {
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
