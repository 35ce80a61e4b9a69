import { oauthSettings } from './oauth-providers.ts';
import { fileSuffix } from './secret-file.ts';
import { settings } from './settings.ts';

/** Returns the table of settings as Markdown, for README. */
export function describeSettings(): string {
  const all = [...Object.values(settings), ...Object.values(oauthSettings('<NAME>'))];
  const rows = all.map(({ name, shownDefault, meaning }) => `| \`${name}\` | ${shownDefault} | ${meaning} |`);
  const files = all.filter(({ secret }) => secret).map(({ name }) => `\`${name}${fileSuffix}\``);
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows, secretsRow(files)].join('\n');
}

function secretsRow(files: readonly string[]): string {
  return `| ${files.join(', ')} | unset | The path of a file that contains that secret, instead of the secret itself. Line breaks at its end are not part of it. |`;
}
