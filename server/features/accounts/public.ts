/** The public interface of `accounts`. */
export { expireOAuthFlows, flowTables } from './expire-flows.ts';
export { exportedAccount, exportedAccounts } from './export-accounts.ts';
export { followUsers } from './follow-users.ts';
