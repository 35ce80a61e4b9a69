import { test } from 'vitest';
import { requireSealedOnce } from './sealed-log.ts';

test('contract §16: writers on two processes, transactions that stay open, and a process killed while it waits for them: every entry is sealed once, in order', () =>
  requireSealedOnce(20));
