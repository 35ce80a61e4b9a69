/**
 * `npm run openapi`: regenerates openapi.json from the endpoints, and the clients from it. A test fails when one of
 * them is out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './client/files.ts';

const root = new URL('../', import.meta.url);
for (const [path, text] of Object.entries(generatedFiles())) {
  mkdirSync(new URL('./', new URL(path, root)), { recursive: true });
  writeFileSync(new URL(path, root), text);
}
