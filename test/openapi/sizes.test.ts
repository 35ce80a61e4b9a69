/** Contract §20: the document states the limit of every value in a request body of interface B. */
import { expect, test } from 'vitest';
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { endpoints } from '#server/app.ts';

/** Texts that are not stored, or not unchanged: passwords, tokens, addresses for lookups, ids. */
const notStored = [
  ...['Credentials.email', 'Credentials.password', 'Credentials.code', 'EmailToken.token', 'EmailOnly.email'],
  ...['PasswordReset.token', 'PasswordChange.currentPassword', 'EmailChange.password', 'TotpCode.code'],
  ...['RefreshRequest.refreshToken', 'NewTotp.password', 'OwnPassword.password', 'OwnCode'],
  'OwnCredentials.password',
  // Interface A.
  ...['NewPlant.name', 'NewPlant.tag'],
];

test('contract §20: every text and every free value of a request body of interface B has its limit in the document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document of many shapes.
  const document: any = JSON.parse(JSON.stringify(openapiDocument(endpoints)));
  const unbounded = new Set<string>();
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const look = (schema: any, where: string): void => {
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1);
      look(document.components.schemas[name], name);
    }
    for (const one of schema.anyOf ?? schema.oneOf ?? []) look(one, where);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      look(property, `${where}.${name}`);
    if (schema.items) look(schema.items, where);
    const isFree = !['$ref', 'type', 'anyOf', 'oneOf', 'enum'].some((word) => word in schema);
    const isText = [schema.type].flat().includes('string');
    const bounds = ['maxLength', 'enum', 'format', 'pattern', 'x-max-bytes'];
    if ((isFree || isText) && !bounds.some((word) => word in schema)) unbounded.add(where);
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods as Record<string, { requestBody?: unknown }>)) {
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      const schema = (operation.requestBody as any)?.content['application/json']?.schema;
      if (schema) look(schema, `${method} ${path}`);
    }
  expect([...unbounded].sort()).toEqual(notStored.sort());
});
