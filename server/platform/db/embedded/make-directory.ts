/**
 * Makes the embedded database in the directory that the first argument names, in a process of its own: PGlite takes
 * 700 MB for it once, and a process does not give all of that back.
 */
import { EmbeddedThread } from './thread.ts';

const [directory = ''] = process.argv.slice(2);

// Whoever asked for it has died, and another process may be about to make it anew.
process.on('disconnect', () => process.exit(1));
try {
  const thread = new EmbeddedThread(directory, { warn() {} });
  await thread.ready;
  await thread.close();
  process.exit(0);
} catch (error) {
  process.send?.((error as Error).message, () => process.exit(1));
}
