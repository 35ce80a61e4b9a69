/** Takes emails from the outbox and sends them: one delivery per process, a few emails at a time. */
import { unseal } from '#platform/base/crypto/seal.ts';
import type { App } from '#platform/data/app.ts';
import { countRemoved } from '#platform/data/db/sweep.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { Queue } from '#platform/data/jobs/queue.ts';
import { composerOf, type EmailEnd } from './composers.ts';
import {
  Expired,
  isHopeless,
  isOfServer,
  isReply,
  longestWaitMs,
  mailFailure,
  retryDelayMs,
} from './failure.ts';
import { deliveryAttempts } from './mail-metrics.ts';
import { emailSealPurpose, type OutboxEmail } from './outbox-email.ts';
import { type ClaimedEmail, claimEmails, deleteEmail, isInOutbox, postponeEmail } from './queries.ts';
import { createTransport, type OpenTransport, type Transport } from './transport.ts';

/** The number of emails that one process sends at once. One that hangs does not delay the others. */
const concurrency = 4;
/** An attempt that takes longer is aborted; the first lease is twice as long. */
const longestAttemptMs = 30_000;
/** The number of ends that a process remembers until they are stored: about 2 MB. */
const mostEnds = 10_000;

/** Sends the emails that the queue takes from the outbox. */
export class Delivery {
  readonly #app: App;
  readonly #transport: Transport;
  readonly #attempts;
  readonly #pause = new ServerPause();
  /** The ends that are not stored yet, by the id of the email: it is not sent again. */
  readonly #ends = new Map<string, EmailEnd>();
  readonly queue: Queue<ClaimedEmail>;

  constructor(app: App) {
    this.#app = app;
    this.#transport = createTransport(app);
    this.#attempts = deliveryAttempts(app);
    this.queue = new Queue(app, {
      concurrency,
      claim: (most) => this.#claim(most),
      process: (email) => this.#deliver(email),
    });
  }

  async #claim(most: number): Promise<readonly ClaimedEmail[]> {
    const permitted = this.#pause.permitted(most);
    if (permitted === 0) return [];
    const claimed = await claimEmails(this.#app.database.kysely, permitted);
    this.#pause.begun(claimed.length);
    return claimed;
  }

  async #deliver(claimed: ClaimedEmail): Promise<void> {
    const known = this.#ends.get(claimed.id);
    if (known) {
      this.#pause.untried();
      await this.#end(claimed, known);
      return;
    }
    // The transport's own timeouts measure inactivity; this one limits the whole attempt.
    const signal = AbortSignal.timeout(longestAttemptMs);
    let opened: OpenTransport | undefined;
    let end: EmailEnd;
    try {
      opened = await this.#transport(signal);
      end = await this.#send(claimed, opened);
      this.#serverAnswered();
    } catch (error) {
      if (opened === undefined || isOfServer(error)) this.#pause.failed();
      else this.#serverAnswered();
      await this.#failed(claimed, error, opened?.isHandedOver === true && !isReply(error));
      return;
    } finally {
      opened?.close();
    }
    await this.#end(claimed, end);
  }

  #serverAnswered(): void {
    if (this.#pause.passed()) void this.queue.wake().catch(() => {});
  }

  async #send(claimed: ClaimedEmail, opened: OpenTransport): Promise<EmailEnd> {
    const { id, kind, createdMs, perhapsSent } = claimed;
    const ready = await this.#readyEmail(claimed);
    if ('skipped' in ready) {
      this.#app.log.info({ ...aboutOf(claimed), reason: ready.skipped }, 'email not needed any longer');
      return { state: 'SKIPPED', reason: perhapsSent ? 'PERHAPS_SENT' : ready.skipped };
    }
    // Its user may have been deleted since it was claimed.
    if (!(await isInOutbox(this.#app.database.kysely, id)))
      return { state: 'SKIPPED', reason: 'RECIPIENT_DISABLED' };
    const sent = await opened.send({ ...ready, id, kind, createdMs });
    this.#app.log.info({ ...aboutOf(claimed), ...sent }, 'email sent');
    this.#attempts.inc({ result: 'sent' });
    return { state: 'SENT' };
  }

  async #readyEmail({ id, kind, payload, ageMs }: ClaimedEmail): Promise<OutboxEmail | { skipped: string }> {
    const bytes = unseal(this.#app.appSecret, emailSealPurpose(id), payload);
    const composer = composerOf(this.#app, kind);
    if (composer) return composer.compose(this.#app, id);
    if (ageMs > longestWaitMs) throw new Expired();
    return JSON.parse(bytes.toString());
  }

  async #failed(claimed: ClaimedEmail, error: unknown, isUnanswered: boolean): Promise<void> {
    const delayMs = isHopeless(error) ? undefined : retryDelayMs(claimed.attempt);
    const about = { ...aboutOf(claimed), ...mailFailure(error) };
    if (delayMs === undefined) {
      this.#app.log.error(about, 'email given up');
      this.#attempts.inc({ result: 'given_up' });
      await this.#end(claimed, { state: 'FAILED', reason: about.reason });
      return;
    }
    this.#app.log.warn({ ...about, retryMs: delayMs }, 'email not sent; retrying later');
    this.#attempts.inc({ result: 'failed' });
    const perhapsSent = claimed.perhapsSent || isUnanswered;
    try {
      await postponeEmail(this.#app.database.kysely, { ...claimed, perhapsSent }, delayMs);
    } catch (error) {
      this.#app.log.warn({ ...about, err: error }, 'the failure was not stored; retrying after the lease');
    }
  }

  /**
   * Removes the email from the outbox. When that fails, this process remembers the end and stores it when it claims the
   * email again; another process does not know it, and sends the email once more.
   */
  async #end(claimed: ClaimedEmail, end: EmailEnd): Promise<void> {
    this.#remember(claimed.id, end);
    const { kysely } = this.#app.database;
    try {
      const removed = await transact(kysely, async (db) => {
        await composerOf(this.#app, claimed.kind)?.ended(this.#app, db, claimed.id, end);
        return deleteEmail(db, claimed.id);
      });
      this.#ends.delete(claimed.id);
      countRemoved(kysely, 'mail_outbox', removed);
    } catch (error) {
      this.#app.log.warn(
        { ...aboutOf(claimed), err: error },
        'the end of the email was not stored; this process stores it later and does not send the email again',
      );
    }
  }

  #remember(id: string, end: EmailEnd): void {
    const [oldest] = this.#ends.keys();
    if (oldest !== undefined && this.#ends.size >= mostEnds) this.#ends.delete(oldest);
    this.#ends.set(id, end);
  }
}

function aboutOf({ id, kind, attempt }: ClaimedEmail) {
  return { emailId: id, kind, attempt };
}

const longestPauseMs = 300_000;

/**
 * Begins with 5 seconds and doubles up to five minutes. After each pause one email tries; the others follow when the
 * mail server has answered it.
 */
class ServerPause {
  #failures = 0;
  /** By the monotonic clock, in milliseconds. */
  #until = 0;
  #isTried = false;

  /** Returns how many of `most` emails may begin now. */
  permitted(most: number): number {
    if (this.#failures === 0) return most;
    return this.#isTried || performance.now() < this.#until ? 0 : 1;
  }

  /** Notes that so many emails begin; each of them ends with one of the following calls. */
  begun(count: number): void {
    this.#isTried = this.#failures > 0 && count > 0;
  }

  /** Notes that the mail server takes no emails. Those that began together count once. */
  failed(): void {
    if (!this.#isTried && performance.now() < this.#until) return;
    this.#isTried = false;
    this.#failures++;
    const delayMs = Math.min(retryDelayMs(this.#failures) ?? longestPauseMs, longestPauseMs);
    this.#until = performance.now() + delayMs;
  }

  /** Notes that the mail server has answered. Returns true if a pause ends with this. */
  passed(): boolean {
    const isOver = this.#failures > 0;
    this.#failures = 0;
    this.#isTried = false;
    return isOver;
  }

  /** Notes that an email has ended without the mail server. */
  untried(): void {
    this.#isTried = false;
  }
}
