/** Reads the emails that a server under test has written. */
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** The emails to an address, oldest first and decoded; waits until there are `atLeast` of them. */
export async function emailsTo(
  server: Pick<TestServer, 'mail'>,
  address: string,
  atLeast = 1,
): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const all = await Promise.all((await server.mail()).map(decodedEmail));
      const emails = all.filter((email) => isTo(email.toLowerCase(), address.toLowerCase()));
      if (emails.length < atLeast) throw new Error(`${emails.length} emails to ${address}, not ${atLeast}`);
      return emails;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** A name that could be read as a link is left out of the header, and the angle brackets with it. */
function isTo(email: string, address: string): boolean {
  return email.includes(`<${address}>`) || email.split(/\r?\n/).includes(`to: ${address}`);
}

/** The secret in the link of a decoded email. */
export function tokenIn(email: string): string {
  const [, token] = /[?&#]token=([A-Za-z0-9_-]{43})/.exec(email) ?? [];
  if (token === undefined) throw new Error(`no link with a token in this email:\n${email}`);
  return token;
}

/** The headers as they are written, then the text and the HTML, decoded from any transfer encoding. */
export async function decodedEmail(source: string): Promise<string> {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const { text = '', html = '' } = await PostalMime.parse(source);
  return [head, text, html].join('\n\n');
}
