// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
import childProcess from 'child_process';
import module from 'module';
import path from 'path';
import { fileURLToPath, pathToFileURL } from 'url';
import { BUNDLED, readyBundle } from './bundle.mjs';
import { exitAs, forwardSignals, LaunchFailure } from './signals.mjs';

/**
 * Runs the script in this process, as if it had been started itself. Its errors are not caught.
 * @param {string} root
 * @param {string[]} command
 */
export async function runHere(root, command) {
  const script = path.join(root, String(command[0]));
  process.argv = [process.execPath, script].concat(command.slice(1));
  // Stripping types and compiling is most of a start; when the folder is not writable, each start repeats it.
  module.enableCompileCache(path.join(root, 'node_modules', '.cache', 'compile'));
  const bundle = command[0] === BUNDLED ? await readyBundle(root) : undefined;
  // Stack traces then name the sources, not the bundle.
  if (bundle !== undefined) process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundle === undefined ? script : bundle).href);
}

/**
 * Runs the launcher again under another Node and ends with the same result. The channel between the two closes when
 * this process is killed; PETALPAW_LAUNCHED makes the server treat that as its own end.
 * @param {string} node
 * @param {string[]} command
 */
export async function runAgainUnder(node, command) {
  const launcher = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'launch.mjs');
  const child = childProcess.spawn(node, [launcher].concat(command), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: Object.assign({}, process.env, { PETALPAW_LAUNCHED: '1' }),
  });
  const stopForwarding = forwardSignals(child);
  const ended = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new LaunchFailure(`${node} cannot run here: ${error.message}`)));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  stopForwarding();
  exitAs(ended.code, ended.signal);
}
