/** The public interface of `accounts` for other features. */
export { expireOAuthFlows, flowTables, followUsers } from './operations.ts';
