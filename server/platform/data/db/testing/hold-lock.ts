/** A process of data-dir.test.ts: takes and holds the lock of a directory, or reports why it cannot. */
import { lockDataDir } from '../embedded/data-dir.ts';

try {
  lockDataDir(process.argv[2] as string);
  console.log('locked');
  setInterval(() => {}, 1_000);
} catch (error) {
  console.log((error as Error).message);
}
