/** A misspelt name would be a setting that silently does nothing. */
import { oauthSettings, parseOAuthVariable } from './oauth-providers.ts';
import { settings } from './settings.ts';

/** The families whose names are this server's own; elsewhere the environment is full of strangers. */
const FAMILY = /^(?:OAUTH|REFRESH|LOCKOUT|SMTP|ADMIN)_/;

/** One line for each variable of our families that does not exist (contract §1); values are not shown. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => FAMILY.test(name) && env[name] !== undefined && !isKnown(name))
    .map((name) => {
      const { name: nearest, example } = nearestOf(name, candidates(name));
      return `${name} is not a setting of this server. Did you mean ${nearest}? Example: ${nearest}=${example}`;
    });
}

interface Candidate {
  readonly name: string;
  readonly example: string;
}

function isKnown(variable: string): boolean {
  return (
    parseOAuthVariable(variable) !== undefined ||
    Object.values(settings).some(({ name }) => name === variable)
  );
}

/** What the variable could have meant: a setting of its family. */
function candidates(variable: string): Candidate[] {
  const [family = ''] = FAMILY.exec(variable) ?? [];
  if (family !== 'OAUTH_') return Object.values(settings).filter(({ name }) => name.startsWith(family));
  // Which of its words are the provider's name cannot be told; the last one is not.
  const words = variable.toUpperCase().split('_').slice(1, -1);
  const names = words.map((_, end) => words.slice(0, end + 1).join('_'));
  return (names.length > 0 ? names : ['<NAME>']).flatMap((name) => Object.values(oauthSettings(name)));
}

function nearestOf(variable: string, among: Candidate[]): Candidate {
  return among.reduce((best, next) =>
    likeness(variable, next.name) > likeness(variable, best.name) ? next : best,
  );
}

/** The share of letters that two names have in common in the same order: forgotten words cost little. */
function likeness(a: string, b: string): number {
  let row: number[] = new Array(b.length + 1).fill(0);
  for (const letter of a.toUpperCase()) {
    const next = [0];
    for (let column = 1; column <= b.length; column += 1) {
      const here = letter === b[column - 1] ? (row[column - 1] ?? 0) + 1 : 0;
      next.push(Math.max(here, row[column] ?? 0, next[column - 1] ?? 0));
    }
    row = next;
  }
  return (2 * (row[b.length] ?? 0)) / (a.length + b.length);
}
