/** Interface A: a plant with the largest id that there can be, kept to the last digit. */
import { createClient, eachRow, renewing } from '../src/index.ts';
import { baseUrl, email, password } from './settings.ts';

const { data: tokens } = await createClient({ baseUrl }).login({ body: { email, password } });
const client = createClient({ baseUrl, credentials: renewing(tokens) });

const id = 9_223_372_036_854_775_807n;
const { data: plant } = await client.createPlant({ body: { id, name: 'Monstera', tag: 'indoor' } });
console.log('added', plant.name, plant.tag);

const { data: plants } = await client.listPlants({ query: { limit: 10 } });
console.log('there are', plants.length);

await client.deletePlant({ path: { id } });
console.log('deleted', String(id));

for await (const user of eachRow(client.listUsers, { query: { role: 'ADMIN' } }))
  console.log('admin', user.name);
