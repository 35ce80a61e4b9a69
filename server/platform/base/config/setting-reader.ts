/** Reads individual settings from an environment and collects all problems instead of stopping at the first. */
import { fileSuffix, readSecretFile } from './secret-file.ts';
import { BadValue, type Setting } from './setting.ts';

/** The text of a setting, and its origin; `wrong` describes a problem with the origin itself. */
interface Source {
  readonly text?: string | undefined;
  /** The text is the content of the file that `<NAME>_FILE` names. */
  readonly fromFile?: boolean;
  /** A complete line. */
  readonly wrong?: string;
}

export class SettingReader {
  readonly env: NodeJS.ProcessEnv;
  /** One line for each variable with an invalid value. */
  readonly problems: string[] = [];
  /** Each file is read once. */
  readonly #sources = new Map<string, Source>();

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env;
  }

  /**
   * Returns the parsed value, or the default when the variable is unset or invalid (the latter also records a
   * problem).
   */
  read<T>(setting: Setting<T>): T {
    const parsed = this.#parse(setting);
    if (parsed.problem !== undefined) this.problems.push(parsed.problem);
    return parsed.value;
  }

  /** Returns the value that the operator set; undefined when the variable is unset or invalid. Records no problem. */
  given<T>(setting: Setting<T>): T | undefined {
    const parsed = this.#parse(setting);
    return parsed.given ? parsed.value : undefined;
  }

  /** True if the operator set the variable or, for a secret, the one that names its file, even to an invalid value. */
  isSet(setting: Setting<unknown>): boolean {
    const text = this.env[setting.name];
    const isGiven = text !== undefined && (text.trim() !== '' || setting.empty === 'is refused');
    return isGiven || (setting.secret && this.env[setting.name + fileSuffix] !== undefined);
  }

  #parse<T>(setting: Setting<T>): { value: T; given: boolean; problem?: string } {
    const { text, fromFile = false, wrong } = this.#sourceOf(setting);
    const refused = (problem: string) => ({ value: setting.unset, given: false, problem });
    if (wrong !== undefined) return refused(wrong);
    if (text === undefined || !this.isSet(setting)) return { value: setting.unset, given: false };
    if (text.trim() === '') return refused(problemLine(setting, 'is empty: give it a value or remove it'));
    try {
      // Env files leave spaces and carriage returns at the end; in a secret they may be intended.
      return { value: setting.parse(setting.secret ? text : text.trim()), given: true };
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      const origin = fromFile ? ` (it is read from the file that ${setting.name}${fileSuffix} names)` : '';
      return refused(problemLine(setting, `${error.message}${notThis(setting, text)}${origin}`));
    }
  }

  #sourceOf(setting: Setting<unknown>): Source {
    if (!setting.secret) return { text: this.env[setting.name] };
    return this.#sources.getOrInsertComputed(setting.name, () => this.#findSecret(setting));
  }

  #findSecret({ name }: Setting<unknown>): Source {
    const variable = { name: name + fileSuffix, example: `/run/secrets/${name.toLowerCase()}` };
    const [text, path] = [this.env[name], this.env[variable.name]];
    if (path === undefined) return { text };
    // Nobody can tell which of them the operator forgot to remove.
    if (text !== undefined)
      return { wrong: problemLine(variable, `and ${name} are both set: remove one of them`) };
    if (path.trim() === '') return { wrong: problemLine(variable, 'is empty: give it a value or remove it') };
    try {
      return { text: readSecretFile(path), fromFile: true };
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      return { wrong: problemLine(variable, error.message) };
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
