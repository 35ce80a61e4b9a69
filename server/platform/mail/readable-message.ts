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
  const [, head, encoding, rest, body = ''] =
    /^([^]*?Content-Transfer-Encoding: )(quoted-printable|base64)(\r\n(?:[^\r\n]+\r\n)*\r\n)([^]*)$/.exec(
      part,
    ) ?? [];
  if (head === undefined) return part;
  return `${head}8bit${rest}${encoding === 'base64' ? fromBase64(body) : fromQuotedPrintable(body)}`;
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
