import { test } from 'vitest';
import { migrateBesideRequests } from './rolling-migration.ts';

test('contract §1: no 5xx for a client while another process migrates beside a long reader; the previous release still starts', async () => {
  await migrateBesideRequests(1);
});
