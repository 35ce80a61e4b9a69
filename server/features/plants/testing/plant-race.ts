/** Test support: many plants of several owners, written at once. */
import { expect } from 'vitest';
import { openServer, perFile, serverTest } from '#test/support/fixtures.ts';
import { newId, problem } from './plant-test.ts';

export interface Sent {
  readonly id: number;
  readonly name: string;
  readonly tag?: string;
}
/** A plant is new, has the id of a stored plant, or has the id of the plant before it. */
export const kinds = ['new', 'stored', 'twin'] as const;

async function raceCalls({
  server,
  query,
}: Pick<Awaited<ReturnType<typeof openServer>>, 'server' | 'query'>) {
  const owners = await Promise.all(Array.from({ length: 4 }, () => server.newUser('CUSTOMER')));
  /** Sends all these plants at once, each for the next owner, and returns the replies with what was sent. */
  const sendAll = (plants: readonly Sent[]) =>
    Promise.all(
      plants.map(async (plant, at) => {
        const owner = owners[at % owners.length] as (typeof owners)[number];
        const { token } = owner;
        return { plant, owner, reply: await server.request('POST', '/plants', { token, body: plant }) };
      }),
    );
  const stored = (ids: readonly number[]) =>
    query(
      `SELECT id, name, tag, owner_id, xmin::text AS xmin FROM plants WHERE id = ANY ('{${ids}}') ORDER BY id`,
    );
  const entriesOf = (ids: readonly number[]) =>
    query(
      `SELECT action, entity, entity_id, actor_id, request_id, ip, before::text, after::text FROM audit_log
        WHERE entity_id = ANY ('{${ids}}'::text[]) ORDER BY entity_id::bigint`,
    );
  /** Sends a plant of each of these kinds at once: each id is made exactly once, and the others are refused. */
  async function race(members: readonly (typeof kinds)[number][]) {
    const before = members.filter((kind) => kind === 'stored').map(() => ({ id: newId(), name: 'before' }));
    await sendAll(before);
    const taken = before.map(({ id }) => id);
    const plants: Sent[] = [];
    for (const [at, kind] of members.entries()) {
      const id = kind === 'stored' ? taken.pop() : kind === 'twin' ? plants.at(-1)?.id : undefined;
      plants.push({ id: id ?? newId(), name: `${kind} ${at}`, ...(at % 3 ? { tag: `"${at}"` } : {}) });
    }
    const sent = await sendAll(plants);
    for (const { reply, plant } of sent) {
      if (reply.status === 200) expect(reply.body).toEqual({ name: plant.name, tag: plant.tag });
      else {
        expect([reply.status, reply.body]).toEqual([400, problem(400)]);
        expect(reply.body.message).toContain(`id: ${plant.id} is taken`);
      }
    }
    const made = sent.filter(({ reply }) => reply.status === 200).toSorted((a, b) => a.plant.id - b.plant.id);
    const ids = made.map(({ plant }) => plant.id);
    const wanted = new Set(plants.map(({ id }) => id)).difference(new Set(before.map(({ id }) => id)));
    expect(ids).toEqual([...wanted].toSorted((a, b) => a - b));

    const rows = await stored(ids);
    expect(rows.map(({ xmin: _, ...row }) => row)).toEqual(
      made.map(({ plant: { id, name, tag = null }, owner }) => ({
        ...{ id: String(id), name, tag },
        owner_id: owner.id,
      })),
    );
    const entries = await entriesOf(ids);
    expect(entries.map(({ after, ...entry }) => ({ ...entry, after: JSON.parse(after) }))).toEqual(
      made.map(({ plant: { id, name, tag = null }, owner, reply }) => ({
        ...{ action: 'createPlant', entity: 'plant', entity_id: String(id), actor_id: owner.id },
        ...{ request_id: reply.headers.get('x-request-id'), ip: expect.stringContaining('127.0.0.1') },
        ...{ before: null, after: { id, name, tag, ownerId: owner.id } },
      })),
    );
    // Otherwise no batch was tested.
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBeLessThan(rows.length);
  }
  return { sendAll, stored, entriesOf, race };
}

/** Call it once at the top of a file. */
export async function openRace() {
  const opened = await openServer();
  return { ...opened, ...(await raceCalls(opened)) };
}

/** The same as a fixture. */
export const raceTest = serverTest.extend(
  'race',
  perFile,
  async ({ server, query }) => (await raceCalls({ server, query })).race,
);
