/** People read an email that is a file, often with `cat`: its text must appear in it unencoded. */

/**
 * Returns the message with the texts of its parts unencoded (RFC 2045, 6.2: 8bit). Mail servers may still refuse that
 * encoding, files do not; and quoted-printable would split the link in the middle, with `=3D` for every `=`.
 */
export function readableMessage(message: Buffer): Buffer {
  // In latin1 each character is one byte, so the bytes of the parts stay unchanged.
  const text = message.toString('latin1');
  const boundary = /boundary="([^"]+)"/.exec(text)?.[1];
  if (boundary === undefined) return message;
  const parts = text.split(`\r\n--${boundary}`).map(readablePart);
  return Buffer.from(parts.join(`\r\n--${boundary}`), 'latin1');
}

function readablePart(part: string): string {
  const begin = part.indexOf('\r\n\r\n') + 4;
  const head = part.slice(0, begin);
  const body = part.slice(begin);
  // A part that has parts of its own: the texts beside an attachment.
  if (/^Content-Type: multipart\//m.test(head))
    return readableMessage(Buffer.from(part, 'latin1')).toString('latin1');
  const encoding = /^Content-Transfer-Encoding: (\S+)/m.exec(head)?.[1];
  if (encoding === 'base64') return head.replace(encoding, '8bit') + fromBase64(body);
  if (encoding === 'quoted-printable') return head.replace(encoding, '8bit') + fromQuotedPrintable(body);
  return part;
}

function fromBase64(body: string): string {
  return withLineBreaks(Buffer.from(body, 'base64').toString('latin1'));
}

function fromQuotedPrintable(body: string): string {
  const text = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return withLineBreaks(text);
}

/** Each line of a message ends in CR LF (RFC 5322, 2.3). */
function withLineBreaks(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}
