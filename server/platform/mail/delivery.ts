/** Takes emails from the outbox and sends them: one delivery per process, a few emails at a time. */
import type { App } from '../app-context.ts';
import { unseal } from '../crypto/seal.ts';
import { mailFailure } from './failure.ts';
import { letters } from './mail-metrics.ts';
import { emailSealPurpose, type OutboxEmail } from './outbox-email.ts';
import { type ClaimedEmail, claimEmails, postponeEmail, removeEmail } from './queries.ts';
import { isHopeless, retryDelayMs } from './retry.ts';
import { createTransport, type Transport } from './transport.ts';

/** The number of emails that one process sends at once. One that hangs does not delay the others. */
const lanes = 4;
/** An attempt that takes longer is aborted. */
const longestAttemptMs = 30_000;
/** A lease must outlive its attempt, or a second process would send the email while the first still sends it. */
const leaseMs = 2 * longestAttemptMs;

export class Delivery {
  readonly #app: App;
  readonly #transport: Transport;
  readonly #letters;
  #underWay = 0;
  #claiming: Promise<void> | undefined;
  #wokenMeanwhile = false;
  #whenIdle: PromiseWithResolvers<void> | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#transport = createTransport(app);
    this.#letters = letters(app);
  }

  /** Claims due emails, as many as there are free lanes. Resolves when they are claimed, not when they are sent. */
  wake(): Promise<void> {
    this.#wokenMeanwhile = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
    });
    return this.#claiming;
  }

  /** Resolves when no email is being sent. */
  async idle(): Promise<void> {
    await this.#claiming;
    if (this.#underWay === 0) return;
    this.#whenIdle ??= Promise.withResolvers();
    await this.#whenIdle.promise;
  }

  async #claim(): Promise<void> {
    // The last claim may have missed an email that was written while its query was on the way to the database.
    while (this.#wokenMeanwhile && this.#underWay < lanes && !this.#app.draining) {
      this.#wokenMeanwhile = false;
      try {
        const free = lanes - this.#underWay;
        const letters = await claimEmails(this.#app.database.kysely, free, leaseMs);
        for (const letter of letters) this.#start(letter);
      } catch (error) {
        this.#app.log.warn({ err: error }, 'the mail outbox cannot be read; retrying later');
      }
    }
  }

  #start(letter: ClaimedEmail): void {
    this.#underWay++;
    void this.#deliver(letter).then(async () => {
      this.#underWay--;
      await this.wake();
      if (this.#underWay > 0) return;
      this.#whenIdle?.resolve();
      this.#whenIdle = undefined;
    });
  }

  async #deliver(claimed: ClaimedEmail): Promise<void> {
    try {
      const told = await this.#send(claimed);
      this.#app.log.info({ ...aboutOf(claimed), ...told }, 'email sent');
      this.#letters.inc({ result: 'sent' });
    } catch (error) {
      await this.#failed(claimed, error);
      return;
    }
    await this.#write(claimed, (db) => removeEmail(db, claimed.id));
  }

  async #send({ id, kind, createdMs, letter }: ClaimedEmail): Promise<{ readonly file?: string }> {
    const bytes = unseal(this.#app.appSecret, emailSealPurpose(id), letter);
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
      this.#letters.inc({ result: 'given_up' });
      await this.#write(claimed, (db) => removeEmail(db, claimed.id));
    } else {
      this.#app.log.warn({ ...about, retryMs: delayMs }, 'email not sent; retrying later');
      this.#letters.inc({ result: 'failed' });
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
