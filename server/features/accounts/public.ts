/** The public interface of `accounts`. */
export { exportedAccounts } from './export-accounts.ts';
export { expireOAuthFlows, flowTables } from './flow.ts';
export { followUsers } from './links.ts';
export { exportedAccount } from './schema.ts';
