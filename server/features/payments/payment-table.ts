/** The ledger as a table (contract §19 and §28). */
import { formatAmount } from '#domain/number/money.ts';
import { currentTimeZone } from '#features/settings/public.ts';
import { findUsersByIds } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { sortOrderOf } from '#platform/data/shapes/shapes.ts';
import { type Cells, type CsvTable, csvTable } from '#platform/http/responses/send-csv.ts';
import { visibleFilter } from './access.ts';
import texts from './payment-table-texts.json' with { type: 'json' };
import { findPayments, selectSeqs } from './queries.ts';
import { type PaymentListQuery, toReply } from './schema.ts';

type Column = keyof typeof texts.en;

/**
 * Returns all entries that the query selects, in its order, with the header in the language of the call. `page`, `limit`
 * and `cursor` have no effect.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function paymentTable(call: SignedInCall, query: PaymentListQuery): CsvTable {
  const sortOrder = sortOrderOf(query);
  return csvTable<string, Column>(call, texts, {
    findKeys: async (after, limit) => {
      const filter = await visibleFilter(call, query);
      return filter ? await selectSeqs(call.db, filter, sortOrder, { limit }, after) : [];
    },
    readRows: async (seqs) => new Rows(await cellsOf(call, seqs, sortOrder)),
  });
}

async function cellsOf(call: SignedInCall, seqs: readonly string[], sortOrder: 'asc' | 'desc') {
  const entries = await findPayments(call.db, seqs, sortOrder);
  const userIds = new Set(entries.map(({ userId }) => userId));
  const names = new Map((await findUsersByIds(call.db, [...userIds])).map(({ id, name }) => [id, name]));
  const timeZone = currentTimeZone(call.app);
  return entries.map((entry): Cells<Column> => {
    const { balance, amount, notes = null, ...reply } = toReply(entry, true);
    const local = entry.receivedAt.toZonedDateTimeISO(timeZone);
    return {
      ...reply,
      amount: formatAmount(entry.amount),
      receivedLocal: local.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
      customer: names.get(entry.userId) ?? '',
      notes,
    };
  });
}
