/** Reads single settings from an environment and collects what is wrong instead of stopping at the first. */
import { BadValue, type Setting } from './setting.ts';

export class SettingReader {
  readonly env: NodeJS.ProcessEnv;
  /** One line for each variable with a wrong value. */
  readonly problems: string[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env;
  }

  /** The parsed value; what an unset variable gives when it is unset or wrong (then with a problem noted). */
  read<T>(setting: Setting<T>): T {
    const parsed = this.#parse(setting);
    if (parsed.wrong !== undefined) this.problems.push(problemLine(setting, parsed.wrong));
    return parsed.value;
  }

  /** The value that somebody wrote; undefined when the variable is unset or wrong. Notes nothing. */
  given<T>(setting: Setting<T>): T | undefined {
    const parsed = this.#parse(setting);
    return parsed.given ? parsed.value : undefined;
  }

  /** Whether somebody set the variable, be it to something wrong. */
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
      // Files of variables leave spaces and carriage returns behind; in a secret they may be meant.
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
  // A URL with an @ carries a password perhaps, and one that cannot be parsed cannot be masked safely.
  if (setting.secret || (text.includes('@') && text.includes('/'))) return '';
  const shown = JSON.stringify(text.trim());
  return `, not ${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}`;
}
