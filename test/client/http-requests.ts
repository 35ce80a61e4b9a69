/**
 * The `.http` file as the REST Client of Visual Studio Code reads it: variables, names, and answers to earlier
 * requests.
 */
import type { Reply } from '#test/support/server.ts';

export interface HttpRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The requests of the file, in order; each `{{…}}` is still in its place. */
export function parseHttpFile(text: string): HttpRequest[] {
  return text
    .split(/^###.*$/m)
    .slice(1)
    .map((block) => block.replaceAll(variable, '').trim())
    .filter((block) => block.split('\n').some((line) => line !== '' && !line.startsWith('#')))
    .map((block) => {
      const [head = '', ...body] = block.split(/\n\n/);
      const lines = head.split('\n');
      const name = lines
        .map((line) => /^# @name (\w+)$/.exec(line)?.[1])
        .find((found) => found !== undefined);
      const [request = '', ...headers] = lines.filter((line) => !line.startsWith('#'));
      const [method = '', url = ''] = request.split(' ', 2);
      return {
        name: name ?? '',
        method,
        url,
        headers: Object.fromEntries(
          headers.map((line) => {
            const [header = '', value = ''] = line.split(/: (.*)/);
            return [header.toLowerCase(), value];
          }),
        ),
        body: body.length === 0 ? undefined : body.join('\n\n'),
      };
    });
}

/** A variable of the file; its name may be any text without a space or an equals sign. */
const variable = /^@([^\s=]+) = (.*)$/gm;

/** The file's own variables: `@name = value`. */
export function fileVariables(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(variable)].map(([, name, value]) => [name, value]));
}

/** The text with every `{{…}}` replaced. @throws Error that names a variable without a value. */
export function filled(
  text: string,
  variables: Readonly<Record<string, string>>,
  replies: ReadonlyMap<string, Reply>,
): string {
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, expression: string) => {
    if (expression === '$guid') return crypto.randomUUID();
    // A variable of the file may itself refer to an earlier answer, and to nothing else.
    const value = (variables[expression] ?? `{{${expression}}}`).replaceAll(
      /\{\{([^}]+)\}\}/g,
      (whole, name: string) => `${fromReply(name, replies) ?? whole}`,
    );
    if (value.includes('{{')) throw new Error(`{{${expression}}} stands for nothing`);
    return value;
  });
}

/** `login.response.body.$.data.accessToken` */
function fromReply(expression: string, replies: ReadonlyMap<string, Reply>): unknown {
  const [, name = '', path = ''] = /^(\w+)\.response\.body\.\$\.(.+)$/.exec(expression) ?? [];
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  return keys.reduce((value, key) => value?.[key], replies.get(name)?.body);
}
