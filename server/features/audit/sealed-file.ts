/**
 * The file of exported entries: JSON lines, compressed with gzip. The first line names the format and the end of what
 * was exported before; each seal is a line with the hashes of its entries, followed by a line for each entry.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { canonicalJson } from '#platform/base/json/canonical-json.ts';
import { parseExactJson } from '#platform/base/json/exact-json.ts';
import { type Leaf, leafHash, readLeaves, writeLeaves } from './merkle-tree.ts';
import type { AuditEntry } from './queries.ts';
import { shownSeal, toReply } from './schema.ts';
import type { SealEnd, StoredSeal } from './seal-queries.ts';
import { type SealedLog, type Verification, verifyLog } from './verify-log.ts';

const format = 'petalpaw-audit-log 1';

export const headLine = (start: SealEnd) => line({ format, start });

export function sealLine(seal: StoredSeal): string {
  const { number, lastSeq, leaves } = seal;
  return line({ seal: shownSeal(seal), number, lastSeq, leaves: writeLeaves(leaves).toString('base64') });
}

export const entryLine = (entry: AuditEntry) => line({ entry: toReply(entry) });

/** Compares the entries of a file with their seals, as `verifyLog` does; `kept` as there. */
export async function verifyAuditFile(file: string, kept?: string): Promise<Verification> {
  const source = createReadStream(file);
  const content = createGunzip();
  source.on('error', (error) => content.destroy(error));
  try {
    return await verifyLog(await logOf(linesOf(source.pipe(content)), file), kept);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  } finally {
    source.destroy();
    content.destroy();
  }
}

interface Line {
  readonly format?: string;
  readonly start?: SealEnd;
  readonly seal?: ReturnType<typeof shownSeal>;
  readonly number?: string;
  readonly lastSeq?: string;
  readonly leaves?: string;
  readonly entry?: { readonly id: string };
}

async function logOf(lines: AsyncIterator<string>, file: string): Promise<SealedLog> {
  const read = async (): Promise<Line | undefined> => {
    const { done, value } = await lines.next();
    return done ? undefined : lineOf(value, file);
  };
  const head = await read();
  const { start } = head ?? {};
  if (head?.format !== format || start === undefined) {
    throw new Error(`${file} is not an exported audit log of this version.`);
  }
  const stray: string[] = [];
  let next = await read();
  const takeEntry = async (): Promise<Leaf | undefined> => {
    const entry = next?.entry;
    if (entry === undefined) return undefined;
    next = await read();
    return { id: entry.id, hash: leafHash(canonicalJson(entry)) };
  };
  for (let entry = await takeEntry(); entry !== undefined; entry = await takeEntry()) stray.push(entry.id);
  return {
    start: async () => start,
    async sealAfter() {
      const line = next;
      if (line === undefined) return undefined;
      next = await read();
      return storedSealOf(line, file);
    },
    async *entriesOf() {
      for (let entry = await takeEntry(); entry !== undefined; entry = await takeEntry()) yield entry;
    },
    entriesBeforeStart: async () => stray,
    countUnsealed: async () => 0,
  };
}

function lineOf(text: string, file: string): Line {
  try {
    return parseExactJson(text) as Line;
  } catch (cause) {
    throw new Error(`${file} is not an exported audit log, or it is damaged: a line is not JSON.`, { cause });
  }
}

function storedSealOf({ seal, number, lastSeq, leaves }: Line, file: string): StoredSeal {
  if (seal === undefined || number === undefined || lastSeq === undefined || leaves === undefined) {
    throw new Error(`${file} has a line that is neither a seal nor an entry.`);
  }
  return {
    ...seal,
    at: Temporal.Instant.from(seal.at),
    ...{ number, lastSeq, leaves: readLeaves(Buffer.from(leaves, 'base64')) },
  };
}

async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = '';
  content.setEncoding('utf8');
  for await (const chunk of content) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
