import { readFile, writeFile } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { readBackup } from '../read-backup.ts';

/** Expects that `file` is refused with the byte at any of these places changed, cut there, and with data after its end. */
export async function expectDamageRefused(file: string, places: Iterable<number>): Promise<void> {
  const whole = await readFile(file);
  const refused = async (bytes: Buffer, what: string) => {
    await writeFile(file, bytes);
    const error = await readBackup(file).then(
      () => undefined,
      (error) => error,
    );
    expect(error?.message, what).toMatch(/^The backup is damaged: |is not a backup of Petalpaw\.$/);
  };
  for (const at of places) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8((flipped[at] ?? 0) ^ 0x10, at);
    await refused(flipped, `byte ${at} changed`);
    await refused(whole.subarray(0, at), `cut after ${at} bytes`);
  }
  await refused(Buffer.concat([whole, zstdCompressSync('more')]), 'data after the end');
}
