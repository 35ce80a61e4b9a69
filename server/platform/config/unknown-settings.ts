/** A misspelt name would be a setting that silently does nothing. */
import { oauthSettings, parseOAuthVariable } from './oauth-providers.ts';
import { settings } from './settings.ts';

/** The families whose names are this server's own; elsewhere the environment is full of strangers. */
const OWN_PREFIX = /^(OAUTH|REFRESH|LOCKOUT|SMTP|ADMIN)_/;

/** One line for each variable of our families that does not exist (contract §1); values are not shown. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = new Map<string, string>(Object.values(settings).map(({ name, example }) => [name, example]));
  return Object.keys(env)
    .filter((name) => OWN_PREFIX.test(name) && env[name] !== undefined)
    .filter((name) => !known.has(name) && parseOAuthVariable(name) === undefined)
    .map((name) => {
      const [nearest, example] = nearestOf(name, [...known, ...oauthCandidates(name)]);
      return `${name} is not a setting of this server. Did you mean ${nearest}? Example: ${nearest}=${example}`;
    });
}

/** What an `OAUTH_…` variable could have meant, whichever of its parts is the provider's name. */
function oauthCandidates(variable: string): [string, string][] {
  if (!variable.startsWith('OAUTH_')) return [];
  const words = variable
    .split('_')
    .slice(1)
    .map((word) => word.replace(/[^A-Z0-9]/gi, '').toUpperCase());
  const names = words.map((_, end) => words.slice(0, end + 1).join('_')).filter((name) => name !== '');
  return ['<NAME>', ...names].flatMap((name) =>
    Object.values(oauthSettings(name)).map((setting): [string, string] => [setting.name, setting.example]),
  );
}

function nearestOf(name: string, candidates: [string, string][]): [string, string] {
  return candidates.reduce((best, next) => (distance(name, next[0]) < distance(name, best[0]) ? next : best));
}

/** Levenshtein's: how many letters must be added, taken away or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const letter of a) {
    const next = [(row[0] ?? 0) + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
