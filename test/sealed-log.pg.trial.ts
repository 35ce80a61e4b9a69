import { test } from 'vitest';
import { requireSealedOnce } from './sealed-log.ts';
import { report } from './support/trial.ts';

test('contract §16: 200 writers at once on two processes, one of which is killed: every entry is sealed once, in order', async () => {
  await requireSealedOnce(200);
  report('writers at once', 200);
});
