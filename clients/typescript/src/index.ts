/** The public interface of the package. */
// biome-ignore-all lint/performance/noBarrelFile: a package has one public interface.
export type { Answered, CallOptions, Paged, Pagination, Redirected } from './answer.ts';
export { type ClientOptions, createClient, idempotencyKey } from './client.ts';
export {
  bearer,
  type Credentials,
  type RenewingCredentials,
  renewing,
  sessionCookie,
  type TokenPair,
} from './credentials.ts';
export { eachRow, nextPage, type PageChoice } from './each-row.ts';
export { ApiError, isApiError, isRefusalOf } from './error.ts';
export type * from './generated/types.ts';
export { type Decimal, type DecimalInput, JsonNumber, type JsonValue } from './json.ts';
export { addressOf } from './request.ts';
