/** Secrets in files, as containers and vaults mount them: `APP_SECRET_FILE` in place of `APP_SECRET`. */
import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { withoutTrailing } from '#domain/without-trailing.ts';
import { BadValue } from './setting.ts';

/** Bytes; far more than any secret, so that a wrong path cannot fill the memory. */
const longest = 64 * 1024;

/** Appended to the name of a setting, it names the setting with the path of a file. */
export const fileSuffix = '_FILE';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: "the server's user may not read it",
  EPERM: "the server's user may not read it",
  EISDIR: 'it is a directory',
};

/**
 * Returns the text of a secret's file without the line breaks at its end, which editors and `echo` add.
 *
 * @throws BadValue that describes the problem as a predicate. It shows neither the content nor the path: a secret that
 * was written in place of the path must not be printed either.
 */
export function readSecretFile(path: string): string {
  const bytes = readStart(path);
  if (bytes.length > longest) throw new BadValue(`names a file that is larger than ${longest / 1024} KiB`);
  if (!isUtf8(bytes)) throw new BadValue('names a file that is not text in UTF-8');
  const secret = withoutTrailing(new TextDecoder().decode(bytes), '\r\n');
  if (secret.trim() === '') throw new BadValue('names an empty file');
  return secret;
}

/** Reads at most one byte more than the longest secret. */
function readStart(path: string): Buffer {
  const bytes = Buffer.alloc(longest + 1);
  let length = 0;
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      length += read;
      if (read === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new BadValue(`names a file that cannot be read: ${reasons[code] ?? code}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
