/**
 * `npm run openapi`: regenerates openapi.json from the endpoints, and the clients from it. A test fails when one of
 * them is out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { endpoints } from '#server/app.ts';
import { httpFile } from './client/http-file.ts';
import { operationsFile } from './client/operations.ts';
import { typesFile } from './client/types.ts';

if (process.argv[1] === import.meta.filename) {
  const root = new URL('../', import.meta.url);
  for (const [path, text] of Object.entries(generatedFiles())) {
    mkdirSync(new URL('./', new URL(path, root)), { recursive: true });
    writeFileSync(new URL(path, root), text);
  }
}

/** Returns the text of each file by its path in the repository. */
export function generatedFiles(): Record<string, string> {
  const text = `${JSON.stringify(openapiDocument(endpoints), null, 1)}\n`;
  const document: unknown = JSON.parse(text);
  return {
    'openapi.json': text,
    'clients/typescript/src/generated/types.ts': typesFile(document),
    'clients/typescript/src/generated/operations.ts': operationsFile(document),
    'clients/http/petalpaw.http': httpFile(document),
  };
}
