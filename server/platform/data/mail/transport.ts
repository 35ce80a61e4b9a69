/** The two transports for email: SMTP, or, without a mail server, a file that can be opened directly. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '#platform/base/config/values/loopback.ts';
import { replacePrivateFile } from '#platform/base/new-file.ts';
import type { App } from '#platform/data/app.ts';
import type { OutboxEmail } from './outbox-email.ts';
import { readableMessage } from './readable-message.ts';

export interface Outgoing extends OutboxEmail {
  readonly id: string;
  readonly kind: string;
  readonly createdMs: number;
}

/** A way out for one email. Close it in every case. */
export interface OpenTransport {
  /** Returns the details worth logging. Throws when the email was not sent. */
  readonly send: (email: Outgoing) => Promise<{ readonly file?: string }>;
  /** True once the mail server has been given the complete email. */
  readonly isHandedOver: boolean;
  readonly close: () => void;
}

/** Opens the way out. The signal ends the attempt, opening and sending. Throws when it cannot be opened. */
export type Transport = (signal: AbortSignal) => Promise<OpenTransport>;

/** SMTP when `SMTP_URL` is set, otherwise files in `DATA_DIR/mail/` (contract §1). */
export function createTransport(app: App): Transport {
  const { smtpUrl, dataDir } = app.config;
  return smtpUrl === undefined ? asFiles(app, path.join(dataDir, 'mail')) : bySmtp(app, smtpUrl);
}

/**
 * A separate connection for each email: emails are few, and reusing an idle connection risks that it has been closed. It
 * is open, with TLS and signed in, before the email is written, so that an outage costs no reading of records and an email
 * is sent as the records are then.
 */
function bySmtp(app: App, url: string): Transport {
  return async (signal) => {
    const [{ createTransport }, { default: SmtpTransport }, { default: SmtpConnection }] = await Promise.all([
      loadNodemailer(),
      import('nodemailer/lib/smtp-transport'),
      import('nodemailer/lib/smtp-connection'),
    ]);
    // Reads the URL.
    const settings = new SmtpTransport({
      url: withRequiredTls(url, app.config.requireTls),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      dnsTimeout: 10_000,
    });
    const connection = new SmtpConnection(settings.options);
    const { promise: broken, reject } = Promise.withResolvers<never>();
    broken.catch(() => {});
    connection.on('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const close = () => connection.close();
    try {
      const connect = promisify((done: (error?: Error | null) => void) => connection.connect(done));
      await Promise.race([connect(), broken]);
      const { auth } = settings;
      const needsLogin = connection.allowsAuth || settings.options.forceAuth;
      if (auth && needsLogin) {
        const login = promisify((done: (error: Error | null) => void) => connection.login(auth, done));
        await Promise.race([login(), broken]);
      }
    } catch (error) {
      close();
      throw error;
    }
    let isHandedOver = false;
    const mailer = createTransport<SMTPConnectionSendInfo>({
      ...{ name: 'petalpaw', version: '1' },
      send({ message }, done) {
        const stream = message.createReadStream();
        stream.once('end', () => {
          isHandedOver = true;
        });
        connection.send(message.getEnvelope(), stream, done);
      },
    });
    return {
      send: (email) => Promise.race([mailer.sendMail(message(app, email)).then(() => ({})), broken]),
      get isHandedOver() {
        return isHandedOver;
      },
      close,
    };
  };
}

/**
 * Nodemailer continues without encryption when the server offers no STARTTLS, or when an attacker removes the offer
 * from its greeting. A password must not be sent like that, except to this machine, where nobody can intercept it.
 * With REQUIRE_TLS nothing is. The option is set in the URL itself, since for nodemailer the URL overrides every
 * other option.
 */
function withRequiredTls(smtpUrl: string, isRequired: boolean): string {
  const url = new URL(smtpUrl);
  if (url.username === '' && url.password === '' && !isRequired) return smtpUrl;
  if (!isLoopbackHost(url.hostname)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function asFiles(app: App, folder: string): Transport {
  const send = async (email: Outgoing) => {
    const { createTransport } = await loadNodemailer();
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: bytes } = await composer.sendMail(message(app, email));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, fileName(email));
    // Private: it contains a link with a token.
    await replacePrivateFile(file, readableMessage(bytes as Buffer));
    return { file };
  };
  return async () => ({ send, isHandedOver: false, close() {} });
}

/** Loads nodemailer with the first email: it takes 5 MB and 60 ms, which most starts do not need. */
async function loadNodemailer() {
  return (await import('nodemailer')).default;
}

function message({ config, publicUrl }: App, email: Outgoing) {
  const { id, createdMs, to, business, subject, text, html, replyTo, unsubscribe, invitation } = email;
  const from = {
    name: config.mailFrom?.name || business,
    address: config.mailFrom?.address ?? `no-reply@${hostOf(publicUrl)}`,
  };
  return {
    ...{ disableFileAccess: true, disableUrlAccess: true },
    // The same for every attempt: a recipient who receives the email twice sees it once (RFC 5322, 3.6.4).
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    date: new Date(createdMs),
    from,
    to,
    subject,
    text,
    html,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(invitation ? { icalEvent: { ...invitation, filename: 'booking.ics' } } : {}),
    headers: {
      // Prevents out-of-office replies (RFC 3834, 5).
      'Auto-Submitted': 'auto-generated',
      // RFC 8058.
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

function hostOf(publicUrl: string): string {
  const host = URL.parse(publicUrl)?.hostname ?? '';
  return /^[a-z]/i.test(host) ? host : 'localhost';
}

/** Sorts by time. The name is the same for every attempt, so that a second attempt replaces the file of the first. */
function fileName({ id, kind, createdMs }: Outgoing): string {
  const time = new Date(createdMs).toISOString().replaceAll(/[-:.]/g, '');
  return `${time}-${kind}-${id}.eml`;
}
