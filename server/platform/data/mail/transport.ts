/** The two transports for email: SMTP, or, without a mail server, a file that can be opened directly. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
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

/** Sends one email and returns the details worth logging. Throws when it was not sent. */
export type Transport = (email: Outgoing, signal: AbortSignal) => Promise<{ readonly file?: string }>;

/** SMTP when `SMTP_URL` is set, otherwise files in `DATA_DIR/mail/` (contract §1). */
export function createTransport(app: App): Transport {
  const { smtpUrl, dataDir } = app.config;
  return smtpUrl === undefined ? asFiles(app, path.join(dataDir, 'mail')) : bySmtp(app, smtpUrl);
}

function bySmtp(app: App, url: string): Transport {
  return async (email, signal) => {
    const { createTransport } = await loadNodemailer();
    // A separate connection for each email: emails are few, and reusing an idle connection risks that it has been
    // closed.
    const mailer = createTransport({
      url: withRequiredTls(url, app.config.requireTls),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      dnsTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await mailer.sendMail({ ...message(app, email), signal });
    return {};
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
  return async (email) => {
    const { createTransport } = await loadNodemailer();
    const composer = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { message: bytes } = await composer.sendMail(message(app, email));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, fileName(email));
    // Private: it contains a link with a token.
    await replacePrivateFile(file, readableMessage(bytes as Buffer));
    return { file };
  };
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
