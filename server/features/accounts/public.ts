/** The public interface of `accounts`. */
export { expireOAuthFlows, flowTables } from './flow-queries.ts';
export { followUsers } from './links.ts';
export { selectAccounts } from './queries.ts';
export { exportedAccount, toExportedAccount } from './schema.ts';
