import { ConfigError, readConfig } from '../config.ts';

/** Returns the lines with which the server refuses to start in that environment; none when it starts. */
export function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}
