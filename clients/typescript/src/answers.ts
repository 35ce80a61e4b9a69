/** Converts a response to the result of its operation. */
import type { OperationDescription } from './answer.ts';
import type { OperationId } from './generated/types.ts';
import { parseJson } from './json.ts';

/**
 * @throws TypeError when a browser has followed a redirect where it cannot be read, or the body is not as documented.
 */
export async function answerOf(
  id: OperationId,
  operation: OperationDescription,
  response: Response,
): Promise<object> {
  const { status, headers } = response;
  if (response.type === 'opaqueredirect') {
    throw new TypeError(`${id}: pages cannot read where this leads; send the browser to addressOf(…)`);
  }
  const { as = status === 200 || status === 201 ? 'data' : 'none', shape } =
    operation.answers?.[status] ?? {};
  const common = { status, headers };
  switch (as) {
    case 'none':
      return { ...common, data: undefined };
    case 'redirect':
      return { ...common, data: undefined, location: headers.get('location') ?? '' };
    case 'text':
      return { ...common, data: await response.text() };
    case 'bare':
      return { ...common, data: parseJson(await response.text(), shape) };
    case 'data':
    case 'page': {
      const body = parseJson(await response.text(), shape === undefined ? undefined : { data: shape });
      const { data, pagination } = body as { data: unknown; pagination?: unknown };
      return as === 'page' ? { ...common, data, pagination } : { ...common, data };
    }
  }
}
