/** Prints the tour: each step and its reason, each request with its response, in colour on a terminal. */
import { styleText } from 'node:util';
import { type ApiResponse, type RequestOptions, send } from '../api-client.ts';

type Style = Parameters<typeof styleText>[0];

const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });

/** The maximum number of lines shown of a response. */
const maxLines = 24;

/** Prints a heading of the tour. */
export function chapter(title: string): void {
  console.log(`\n${paint(['bold', 'magenta'], `■ ${title}`)}`);
}

/** Prints one sentence to the reader. */
export function say(text: string): void {
  console.log(paint('dim', `  ${text}`));
}

/** The access tokens of the administrator and of a customer. */
export interface Tokens {
  readonly admin: string;
  readonly customer: string;
}

/** Sends requests to one server and prints each with its response. The status must be the expected one. */
export class Narrator {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** @throws Error when the response has another status: then the tour has found a defect. */
  async show(
    expected: number,
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<ApiResponse> {
    console.log(
      `\n  ${paint(['bold', 'cyan'], method)} ${paint('cyan', readable(path))}${options.token ? paint('dim', '   (signed in)') : ''}`,
    );
    for (const [name, value] of Object.entries(options.headers ?? {}))
      console.log(paint('dim', `  ${name}: ${value}`));
    if (options.json ?? options.body)
      console.log(indent(options.json ?? JSON.stringify(hidePasswords(options.body), null, 2), 'blue'));
    const started = performance.now();
    const response = await send(this.url, method, path, options);
    const ms = (performance.now() - started).toFixed(1);
    const style: Style = response.status < 400 ? 'green' : 'yellow';
    console.log(`  ${paint(['bold', style], `→ ${response.status}`)} ${paint('dim', `${ms} ms`)}`);
    if (response.text) console.log(indent(pretty(response.text), style));
    if (response.status !== expected) throw new Error(`expected ${expected}, got ${response.status}`);
    return response;
  }
}

/** Returns text as people read it: a path is percent-decoded where possible. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Formats a body, with long tokens cut; numbers keep their digits, since the text is not parsed into doubles. */
function pretty(text: string): string {
  try {
    const value = JSON.parse(text, (_key, part, context?: { source?: string }) =>
      typeof part === 'number' && context?.source ? JSON.rawJSON(context.source) : shorten(part),
    );
    return JSON.stringify(value, null, 2);
  } catch {
    return text;
  }
}

function shorten(part: unknown): unknown {
  return typeof part === 'string' && part.length > 160 ? `${part.slice(0, 120)}…` : part;
}

function hidePasswords(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value) => (/password/i.test(key) ? '••••••••' : value));
}

function indent(text: string, style: Style): string {
  const lines = text.split('\n');
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown.push(`… ${lines.length - maxLines} more lines`);
  return shown.map((line) => `    ${paint(style, line)}`).join('\n');
}
