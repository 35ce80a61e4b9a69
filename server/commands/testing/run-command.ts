/** Test support: the commands of operators, each in a process of its own as npm runs it, or in this one. */
import { vi } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { settings } from '#test/support/server.ts';

export interface Outcome {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}
type Env = Readonly<Record<string, string | undefined>>;

const { APP_SECRET } = settings;

/** Starts the command in a process of its own. */
export const startCommand = (command: string, args: readonly string[], env: Env) =>
  runChild(`server/commands/${command}.ts`, [...args], { DATABASE_URL: undefined, APP_SECRET, ...env });

/** Runs the command in a process of its own. */
export async function runCommand(command: string, args: readonly string[], env: Env): Promise<Outcome> {
  const child = startCommand(command, args, env);
  return { code: await child.ended, out: child.out(), err: child.err() };
}

let runs = 0;

/** Runs the command in this process, which takes a tenth of the time. */
export async function runHere(command: string, args: readonly string[], env: Env): Promise<Outcome> {
  const { argv, env: before, exitCode } = process;
  const [out, err]: [string[], string[]] = [[], []];
  const keepIn = (texts: string[]) => (text: string | Uint8Array) => texts.push(String(text)) > 0;
  const written = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keepIn(out)),
    vi.spyOn(process.stderr, 'write').mockImplementation(keepIn(err)),
  ];
  try {
    process.argv = [...argv.slice(0, 2), ...args];
    process.env = Object.fromEntries(
      Object.entries({ ...before, DATABASE_URL: undefined, APP_SECRET, ...env }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    process.exitCode = undefined;
    // A module with another query is another module, so it runs again.
    await import(/* @vite-ignore */ `../${command}.ts?run=${++runs}`);
    return { code: process.exitCode ?? 0, out: out.join(''), err: err.join('') };
  } finally {
    for (const one of written) one.mockRestore();
    Object.assign(process, { argv, env: before, exitCode });
  }
}
