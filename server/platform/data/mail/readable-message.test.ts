import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { readableMessage } from './readable-message.ts';

async function compose(text: string, html: string): Promise<Buffer> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const message = { from: 'a@petalpaw.test', to: 'b@petalpaw.test', subject: 'x', text, html };
  return (await composer.sendMail(message)).message as Buffer;
}

const link = `http://127.0.0.1:3000/auth/verify-email?token=${'Ab3-_'.repeat(9)}&lang=vi`;

test.each([
  ['mostly ASCII, which nodemailer encodes as quoted-printable', `Grüße\n${link}\n-- \nEnde = Ende`],
  [
    'no ASCII, which nodemailer encodes as base64',
    `${'メールアドレスのご確認'.repeat(9)}\n${link}\n-- \n終わり`,
  ],
  ['plain ASCII', `Hello\n${link}\n`],
])('contract §1: readableMessage writes the text without an encoding: %s', async (_what, text) => {
  const html = `<p>${text}</p>`;
  const before = await compose(text, html);
  const after = readableMessage(before).toString();
  for (const content of [text, html]) expect(after).toContain(content.replaceAll('\n', '\r\n').trimEnd());
  expect(after).not.toMatch(/quoted-printable|base64/);
  expect(after.split('\r\n\r\n')[0]).toBe(before.toString().split('\r\n\r\n')[0]);
  expect(after.trimEnd().endsWith('--')).toBe(true);
  expect(after).not.toMatch(/[^\r]\n/);
});

test('readableMessage returns a message without parts unchanged', () => {
  const message = Buffer.from('Subject: x\r\nContent-Transfer-Encoding: base64\r\n\r\neA==\r\n');
  expect(readableMessage(message)).toBe(message);
});
