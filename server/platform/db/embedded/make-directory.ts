/**
 * Creates the embedded database in the directory named by the first argument, in a separate process: PGlite needs 700
 * MB for this once, and a process does not return all of that memory.
 */
import { EmbeddedThread } from './thread.ts';

const [directory = ''] = process.argv.slice(2);

// The parent process has died, and another one may be about to create the database again.
process.on('disconnect', () => process.exit(1));
try {
  const thread = new EmbeddedThread(directory, { warn() {} });
  await thread.ready;
  await thread.close();
  process.exit(0);
} catch (error) {
  process.send?.((error as Error).message, () => process.exit(1));
}
