/** The endpoint that exports a user's data (contract §17). */

import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { requireExportableUser } from './access.ts';
import { exportUser } from './export-user.ts';
import { userExport, userExportExample } from './schema.ts';

export const exportEndpoints: readonly AnyEndpoint[] = [
  endpoint('exportUser', 'GET /users/:id/export', {
    tag: 'Users',
    summary: "Export a user's data",
    description:
      'All users export their own data, an ADMIN those of any user. One document of any length, streamed: if it ends early, an error cut it off. Secrets are not in it, nor the data of other users.',
    access: 'useOwnUser',
    pathExample: { id: userExportExample.user.id },
    localized: true,
    success: {
      description: 'The data',
      schema: userExport,
      example: userExportExample,
      headers: { 'Content-Disposition': 'A file name.' },
    },
    refusals: ['FORBIDDEN', 'UNAVAILABLE'],
    getWrites: true,
    loadTarget: (call, { id }) => requireExportableUser(call, id),
    handle: async (call, { params }) => {
      const user = await requireExportableUser(call, params.id);
      return new Reply({
        pieces: { of: await exportUser(call, user) },
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="petalpaw-${user.id}.json"`,
        },
      });
    },
  }),
];
