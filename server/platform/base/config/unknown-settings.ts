/** Finds misspelt settings, which would otherwise silently have no effect. */
import { distance } from 'fastest-levenshtein';
import { oauthSettings, parseOAuthVariable } from './oauth-providers.ts';
import { fileSuffix } from './secret-file.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** The prefixes that only this server uses; other variables in the environment may belong to other programs. */
const FAMILY = /^(?:OAUTH|REFRESH|LOCKOUT|SMTP|ADMIN)_/;

/**
 * Returns one line for each variable with one of our prefixes that does not exist (contract §1); values are not
 * shown.
 */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => FAMILY.test(name) && env[name] !== undefined && !isKnown(name))
    .map((name) => {
      const { name: nearest, example } = nearestOf(name, candidates(name));
      return `${name} is not a setting of this server. Did you mean ${nearest}? Example: ${nearest}=${example}`;
    });
}

type Candidate = Pick<Setting<unknown>, 'name' | 'example'>;

function isKnown(variable: string): boolean {
  return (
    parseOAuthVariable(variable) !== undefined ||
    Object.values(settings).some(
      ({ name, secret }) => name === variable || (secret && name + fileSuffix === variable),
    )
  );
}

/** Returns the settings of the same family that the variable may have meant. */
function candidates(variable: string): Candidate[] {
  const [family = ''] = FAMILY.exec(variable) ?? [];
  if (family !== 'OAUTH_') return Object.values(settings).filter(({ name }) => name.startsWith(family));
  // It is unknown which of the words are the provider's name; the last one is not part of it.
  const words = variable.toUpperCase().split('_').slice(1, -1);
  const names = words.map((_, end) => words.slice(0, end + 1).join('_'));
  return (names.length > 0 ? names : ['<NAME>']).flatMap((name) => Object.values(oauthSettings(name)));
}

/** Letters that were mistyped count first, and those that are missing second: often a whole word was left out. */
function nearestOf(variable: string, among: readonly Candidate[]): Candidate {
  const [nearest] = among
    .map((candidate) => {
      const edits = distance(variable.toUpperCase(), candidate.name);
      return { candidate, edits, mistyped: edits - Math.abs(variable.length - candidate.name.length) };
    })
    .sort((one, other) => one.mistyped - other.mistyped || one.edits - other.edits);
  return (nearest as { candidate: Candidate }).candidate;
}
