import { test } from 'vitest';
import { migrateBesideRequests } from './rolling-migration.ts';
import { report } from './support/trial.ts';

test('no 5xx under load while another process migrates beside a long reader; the previous release still starts', async () => {
  report('rounds of requests during the migration', await migrateBesideRequests(3));
});
