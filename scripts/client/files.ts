/** Every file that is generated from the endpoints. */
import { openapiDocument } from '#platform/openapi/document.ts';
import { endpoints } from '#server/app.ts';
import { httpFile } from './http-file.ts';
import { operationsFile } from './operations.ts';
import { typesFile } from './types.ts';

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
