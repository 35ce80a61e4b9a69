import { oauthSettings } from './oauth-providers.ts';
import { settings } from './settings.ts';

/** Returns the table of settings as Markdown, for README. */
export function describeSettings(): string {
  const rows = [...Object.values(settings), ...Object.values(oauthSettings('<NAME>'))].map(
    ({ name, shownDefault, meaning }) => `| \`${name}\` | ${shownDefault} | ${meaning} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
