/** Tour: interface A, the plant store, with ids that exceed a JavaScript number. */
import { chapter, type Narrator, say } from './narrator.ts';

/** Creates, lists and deletes plants with ids at the limit of 64 bits. */
export async function keepPlants(tour: Narrator, token: string): Promise<void> {
  chapter('The plant store: exact 64-bit ids');
  await tour.show(401, 'GET', '/plants');
  await tour.show(200, 'POST', '/plants', {
    token,
    json: '{"id": 9223372036854775807, "name": "Monstera", "tag": "indoor"}',
  });
  await tour.show(200, 'POST', '/plants', { token, json: '{"id": 9223372036854775806, "name": "Fern"}' });
  say('Ids that differ by one are not confused. A duplicate id is refused, and so is one outside the range:');
  await tour.show(400, 'POST', '/plants', { token, json: '{"id": 9223372036854775806, "name": "Fern"}' });
  await tour.show(400, 'POST', '/plants', { token, json: '{"id": 9223372036854775808, "name": "Too far"}' });
  await tour.show(200, 'GET', '/plants?limit=10', { token });
  await tour.show(204, 'DELETE', '/plants/9223372036854775807', { token });
  await tour.show(200, 'GET', '/plants', { token });
}
