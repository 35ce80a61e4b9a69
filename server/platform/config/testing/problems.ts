import { ConfigError, readConfig } from '../config.ts';

/** The lines with which a start with that environment is refused; none when it is not. */
export function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}
