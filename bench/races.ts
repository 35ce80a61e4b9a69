/** The longest of fifty races in which 32 requests compete for one slot, two pets and a staff member. */
import { send } from '../scripts/api-client.ts';
import { openBusiness } from './business.ts';
import { createBenchDatabase } from './database.ts';
import { median, type Row } from './report.ts';
import { startOurs } from './servers.ts';

const rounds = 50;
const parallel = 32;
/** The limit in milliseconds for a round; without a fixed order of locks, deadlocks made it 23 s. */
const bound = 2_000;

/** One row: the slowest round, as a fraction of the limit. */
export async function benchRaces(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const ours = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' });
  try {
    const { adminToken: token, serviceId, pairs } = await openBusiness(ours.url, 1);
    const [{ staffId = '', userId = '' } = {}] = pairs;
    const pet = async (name: string) =>
      (await send(ours.url, 'POST', '/pets', { token, body: { name, species: 'CAT', ownerId: userId } })).body
        .data.id;
    const pets: string[] = [await pet('One'), await pet('Two')];
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = Date.UTC(2030, 0, 1) + round * 86_400_000;
      const started = performance.now();
      const replies = await Promise.all(
        Array.from({ length: parallel }, (_, at) =>
          send(ours.url, 'POST', '/bookings', {
            token,
            body: {
              petIds: at % 2 ? pets : pets.toReversed(),
              serviceIds: [serviceId],
              staffId,
              startDate: new Date(start + at * 60_000).toISOString(),
              endDate: new Date(start + 3_600_000).toISOString(),
            },
          }),
        ),
      );
      taken.push(performance.now() - started);
      const won = replies.filter(({ status }) => status === 201).length;
      if (won !== 1) throw new Error(`round ${round}: ${won} of ${parallel} got the slot`);
    }
    const slowest = Math.max(...taken);
    return [
      {
        name: 'race for one slot',
        ours: `${Math.round(slowest)} ms`,
        floor: `${bound} ms, the limit`,
        ratio: slowest / bound,
        notes: [`slowest of ${rounds} rounds of ${parallel}; median ${Math.round(median(taken))} ms`],
      },
    ];
  } finally {
    await ours.stop();
    await database.drop();
  }
}
