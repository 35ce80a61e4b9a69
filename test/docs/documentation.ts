/** The documentation for tests: its pages, and the Markdown elements in them. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every page, by its path from the root. */
export const pages: readonly string[] = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

export function pageText(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
}

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Only blank lines separate this block from the previous one. */
  readonly follows: boolean;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  let end = 0;
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [whole, language = '', text = ''] = match;
    const follows = end > 0 && markdown.slice(end, match.index).trim() === '';
    end = match.index + whole.length;
    return { language, text, line: markdown.slice(0, match.index).split('\n').length, follows };
  });
}

/** Code spans in the running text, without the fenced blocks. */
export function codeSpansOf(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}
