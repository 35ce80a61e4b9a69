/** Reads individual settings from an environment and collects all problems instead of stopping at the first. */
import { BadValue, type Setting } from './setting.ts';

export class SettingReader {
  readonly env: NodeJS.ProcessEnv;
  /** One line for each variable with an invalid value. */
  readonly problems: string[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env;
  }

  /**
   * Returns the parsed value, or the default when the variable is unset or invalid (the latter also records a
   * problem).
   */
  read<T>(setting: Setting<T>): T {
    const parsed = this.#parse(setting);
    if (parsed.wrong !== undefined) this.problems.push(problemLine(setting, parsed.wrong));
    return parsed.value;
  }

  /** Returns the value that the operator set; undefined when the variable is unset or invalid. Records no problem. */
  given<T>(setting: Setting<T>): T | undefined {
    const parsed = this.#parse(setting);
    return parsed.given ? parsed.value : undefined;
  }

  /** Whether the operator set the variable, even to an invalid value. */
  isSet(setting: Setting<unknown>): boolean {
    const text = this.env[setting.name];
    return text !== undefined && (text.trim() !== '' || setting.empty === 'is refused');
  }

  #parse<T>(setting: Setting<T>): { value: T; given: boolean; wrong?: string } {
    const text = this.env[setting.name];
    if (text === undefined || !this.isSet(setting)) return { value: setting.unset, given: false };
    if (text.trim() === '') {
      return { value: setting.unset, given: false, wrong: 'is empty: give it a value or remove it' };
    }
    try {
      // Env files leave spaces and carriage returns at the end; in a secret they may be intended.
      return { value: setting.parse(setting.secret ? text : text.trim()), given: true };
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      return { value: setting.unset, given: false, wrong: `${error.message}${notThis(setting, text)}` };
    }
  }
}

/** `PORT must be a whole number from 0 to 65535, not "http". Example: PORT=3000` */
export function problemLine(setting: Pick<Setting<unknown>, 'name' | 'example'>, wrong: string): string {
  return `${setting.name} ${wrong}. Example: ${setting.name}=${setting.example}`;
}

function notThis(setting: Setting<unknown>, text: string): string {
  // A URL with an @ may contain a password, and one that cannot be parsed cannot be masked safely.
  if (setting.secret || (text.includes('@') && text.includes('/'))) return '';
  const shown = JSON.stringify(text.trim());
  return `, not ${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}`;
}
