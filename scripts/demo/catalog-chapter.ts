/** Tour: the owner fills the catalog, and customers read it in their language. */

import { sendOrFail } from '../api-client.ts';
import { services } from '../seed-data/services.ts';
import { chapter, type Narrator, say } from './narrator.ts';
import type { ThrowAwayServer } from './throw-away-server.ts';

const exampleLanguages = {
  en: 'English',
  vi: 'Vietnamese',
  ja: 'Japanese',
  lo: 'Lao',
  'fr-CA': 'Canadian French',
};

/** Fills the catalog as the administrator and reads it in five languages. */
export async function fillCatalog(
  tour: Narrator,
  server: ThrowAwayServer,
  customerToken: string,
): Promise<string> {
  chapter('The owner creates the catalog in 14 languages');
  const login = await sendOrFail(server.url, 'POST', '/auth/login', { body: server.admin });
  const admin: string = login.body.data.accessToken;
  const [first, ...others] = services;
  const made = await tour.show(201, 'POST', '/services', { token: admin, body: first });
  for (const service of others)
    await sendOrFail(server.url, 'POST', '/services', { token: admin, body: service });
  say(`… and ${others.length} more, in all six categories.`);

  chapter('Everybody reads the catalog in their own language');
  const { id } = made.body.data;
  for (const [code, name] of Object.entries(exampleLanguages)) {
    say(`${name}:`);
    await tour.show(200, 'GET', `/services/${id}?lang=${code}`);
  }
  say('The header lists preferences; unsupported languages are skipped:');
  await tour.show(200, 'GET', '/services?category=GROOMING&limit=1', {
    headers: { 'Accept-Language': 'xx, th;q=0.9, en;q=0.1' },
  });
  say('With its entity tag, an unchanged catalog is not sent again:');
  const etag = (await sendOrFail(server.url, 'GET', '/services')).headers.get('etag') ?? '';
  await tour.show(304, 'GET', '/services', { headers: { 'If-None-Match': etag } });

  chapter('Clear error messages');
  await tour.show(403, 'POST', '/services', { token: customerToken, body: first });
  await tour.show(400, 'POST', '/services', {
    token: admin,
    body: {
      name: { vi: 'Thiếu tiếng Anh', xx: '?' },
      category: 'SWIMMING',
      basePrice: 10.005,
      priceUnit: 'per litre',
    },
  });
  return admin;
}
