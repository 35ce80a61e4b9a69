/** Sends a list of any length as CSV, in constant memory (contract §19). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteOrderMark, csvLine } from '#domain/text/csv.ts';
import type { Language } from '#domain/text/language.ts';
import type { Call } from '#platform/data/call.ts';
import { bytesOfKeysetList, type KeysetList, keysetBatches } from '#platform/data/rows/keyset-batches.ts';
import { sendPieces } from './send-pieces.ts';

/** The cells of one row by column. Null is an empty cell. */
export type Cells<Column extends string = string> = Readonly<Record<Column, string | null>>;

export interface CsvTable {
  /** The name of each column, in their order. */
  readonly header: Readonly<Record<string, string>>;
  /** The rows, as {@link keysetBatches} yields them. */
  readonly batches: AsyncGenerator<readonly Cells[], void>;
}

/** Returns the table in the language of the call; `names` are those of its columns: one that lacks a name does not compile. */
export function csvTable<Key, Column extends string>(
  { app, language }: Call,
  names: Readonly<Record<Language, Readonly<Record<Column, string>>>>,
  list: KeysetList<Key, Cells<Column>>,
): CsvTable {
  return { header: names[language], batches: keysetBatches(app, list) };
}

/** Length of a piece in characters; a single row may be longer. */
const pieceLength = 64 * 1024;

/**
 * Sends the table. A small one is sent whole, with its length. An error after the first piece destroys the connection, so
 * that a part never looks like the whole.
 *
 * @throws Refusal UNAVAILABLE when too many large responses are in progress; any error of reading the first rows.
 */
export async function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  table: CsvTable,
  fileName: string,
): Promise<FastifyReply> {
  const { app, now } = request.call;
  const date = now.toZonedDateTimeISO(app.businessTimeZone()).toPlainDate();
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}-${date}.csv"`);
  // The length is unknown before the rows have been read.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return sendPieces(request, reply, csvPieces(table), { bytesAhead: bytesOfKeysetList });
}

/** Yields a piece at the end of each batch at the latest, so that a client never waits for two. */
async function* csvPieces({ header, batches }: CsvTable): AsyncGenerator<Buffer, void> {
  const columns = Object.keys(header);
  let text = byteOrderMark + csvLine(Object.values(header));
  for await (const rows of batches) {
    for (const row of rows) {
      text += csvLine(columns.map((column) => row[column] ?? null));
      if (text.length < pieceLength) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (text !== '') yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
