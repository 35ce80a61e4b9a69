/** The endpoint of pictures (contract §27). */
import { etagMatches } from '#platform/base/text/etag.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { readPicture, requirePicture } from './stored-pictures.ts';

export const pictureEndpoints: readonly AnyEndpoint[] = [
  endpoint('getPicture', 'GET /pictures/:id/:width.webp', {
    tag: 'Services',
    summary: 'A file of a picture',
    // An <img> of another origin sends no credentials: whoever knows the address, which nobody can guess, may read it.
    access: 'ignored',
    // Its addresses are in the fields of pets and services.
    undocumented: true,
    // A catalog shows many at once.
    unlimited: true,
    success: { description: 'A file', mediaType: 'image/webp' },
    handle: async (call, { params: { id, width }, headers: requestHeaders }) => {
      const etag = `"${id}-${width}"`;
      const headers = {
        'content-type': 'image/webp',
        // As the console's files: another picture has another address.
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
      };
      // The answer is 304, without the file.
      if (etagMatches(etag, requestHeaders['if-none-match'])) {
        await requirePicture(call, id, width);
        return new Reply({ headers });
      }
      return new Reply({ headers, pieces: { of: await readPicture(call, id, width) } });
    },
  }),
];
