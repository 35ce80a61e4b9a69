/** `npm run openapi`: writes openapi.json anew from the endpoints. A test fails when it is out of date. */
import { writeFileSync } from 'node:fs';
import { openapiDocument } from '#platform/openapi/document.ts';
import { endpoints } from '#server/app.ts';

writeFileSync(
  new URL('../openapi.json', import.meta.url),
  `${JSON.stringify(openapiDocument(endpoints), null, 1)}\n`,
);
