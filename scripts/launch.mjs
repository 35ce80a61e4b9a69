// biome-ignore-all lint/style/useNodejsImportProtocol: the oldest runtimes that must be told so do not know it.
// Every npm script runs through this file: `node scripts/launch.mjs <script> [arguments]`. It installs the locked
// packages when they are not installed yet, and runs the script under the pinned Node. The syntax here and in launch/
// is that of Node 12, so that an old runtime can read far enough to report that it is too old.
import fs from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';
import { install } from './launch/install.mjs';
import { isInstalled } from './launch/installed.mjs';
import { runAgainUnder, runHere } from './launch/run.mjs';
import { findPinned, isAtLeast, isPinnedMissing, pinnedVersion, tooOld } from './launch/runtime.mjs';
import { endWithParent, LaunchFailure } from './launch/signals.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

launch(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof LaunchFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

/** @param {string[]} command the script, relative to the root, and its arguments */
async function launch(command) {
  const complaint = tooOld(process.versions.node);
  if (complaint !== undefined) throw new LaunchFailure(complaint);
  const isAgain = process.connected && process.env.PETALPAW_LAUNCHED === '1';
  // The launcher's own child is notified of its parent's end by the channel between them.
  if (process.env.npm_lifecycle_event !== undefined && !isAgain) endWithParent();
  const script = command[0];
  if (script === undefined) throw new LaunchFailure('Usage: node scripts/launch.mjs <script> [arguments]');

  // npm does the same; it makes ./data and the tools' configuration independent of the caller's directory.
  process.chdir(root);
  // The server needs only the dependencies (`npm ci --omit=dev`); all other scripts are development tools.
  const withDev = !script.startsWith('server/');
  const wanted = pinnedVersion(root);
  const isNewEnough = isAtLeast(process.versions.node, wanted);
  if (!isInstalled(root, withDev) || (!isNewEnough && isPinnedMissing(root))) await install(root, withDev);
  if (!fs.existsSync(path.join(root, script))) throw new LaunchFailure(`There is no ${script}.`);

  if (isNewEnough) return runHere(root, command);
  const pinned = findPinned(root);
  if (pinned !== undefined && !isAgain) return runAgainUnder(pinned, command);
  throw new LaunchFailure(
    `Petalpaw runs on Node ${wanted} or newer. This is ${process.versions.node}, and the packaged one does not ` +
      `run on this ${process.platform}-${process.arch}: get it from https://nodejs.org/.`,
  );
}
