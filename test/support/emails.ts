/** Reads the emails that a server under test has written. */
import type { TestServer } from './server.ts';

/** The emails to an address, oldest first and decoded; waits until there are `atLeast` of them. */
export async function emailsTo(
  server: Pick<TestServer, 'mail'>,
  address: string,
  atLeast = 1,
): Promise<string[]> {
  const until = performance.now() + 10_000;
  for (;;) {
    const all = (await server.mail()).map(decoded);
    const letters = all.filter((letter) => letter.toLowerCase().includes(`<${address.toLowerCase()}>`));
    if (letters.length >= atLeast) return letters;
    if (performance.now() > until) throw new Error(`${letters.length} letters to ${address}, not ${atLeast}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The secret in the link of a decoded email. */
export function tokenIn(letter: string): string {
  const [, token] = /[?&#]token=([A-Za-z0-9_-]{43})/.exec(letter) ?? [];
  if (token === undefined) throw new Error(`no link with a token in this email:\n${letter}`);
  return token;
}

/** The email with its parts as plain text, whatever their transfer encoding (RFC 2045, 6.7 and 6.8). */
function decoded(letter: string): string {
  return letter
    .split(/^(?=content-type:)/im)
    .map((part) => {
      const blank = part.search(/\r?\n\r?\n/);
      const encoding = /^content-transfer-encoding: *(\S+)/im.exec(part)?.[1]?.toLowerCase();
      const head = part.slice(0, blank);
      const body = part.slice(blank);
      if (encoding === 'base64') return `${head}\n\n${Buffer.from(body.split(/^--/m)[0] ?? '', 'base64')}`;
      return encoding === 'quoted-printable' ? `${head}${fromQuotedPrintable(body)}` : part;
    })
    .join('');
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
