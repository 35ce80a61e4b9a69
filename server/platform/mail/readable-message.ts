/** A letter that is a file is read by people, often with `cat`: its text must stand there as it is. */

/**
 * The message with the texts of its parts unencoded (RFC 2045, 6.2: 8bit). Mail servers may still refuse that,
 * files do not; and in quoted-printable the link would be cut in the middle, with `=3D` for every `=`.
 */
export function readableMessage(message: Buffer): Buffer {
  // As latin1 each character is one byte, so whatever the parts hold stays what it is.
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

/** In a message each line ends in CR LF (RFC 5322, 2.3). */
function withLineBreaks(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}
