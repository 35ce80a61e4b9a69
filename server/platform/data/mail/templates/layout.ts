/** The layout of every email: plain text, and one column of HTML that a phone shows without zooming. */
import type { Language } from '#domain/text/language.ts';
import { escapeHtml } from '#platform/base/text/escape-html.ts';

/** Lines of text, each of which is a paragraph in HTML; a link; or a record under its title. */
export type Block = readonly string[] | Action | Card;

interface Card {
  readonly title: string;
  readonly lines: readonly string[];
}

interface Action {
  readonly button: string;
  /** As the URL standard writes it. */
  readonly link: string;
}

/** An email with all its texts; nothing is escaped yet. */
export interface FilledEmail {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  /** Precedes a link as text. */
  readonly linkHint: string;
  readonly automatic: string;
  /** A link below everything, such as the one that ends these emails. */
  readonly footer?: Action;
}

/** Returns the email for programs that show no HTML. Blocks are separated by an empty line. */
export function toText({ greeting, blocks, automatic, footer }: FilledEmail): string {
  const paragraphs = [
    greeting,
    ...blocks.map(blockText),
    // RFC 3676, 4.3: the lines after this separator are a signature.
    `-- \n${[automatic, ...(footer ? [`${footer.button}: ${footer.link}`] : [])].join('\n')}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if ('button' in block) return `${block.button}\n${block.link}`;
  return ('title' in block ? [block.title, ...block.lines] : block).join('\n');
}

/** Returns the email as a document. Styles are inline: several mail programs drop all others. */
export function toHtml(email: FilledEmail): string {
  const { language, subject, greeting, blocks, linkHint, automatic, footer } = email;
  const content = [
    paragraph(greeting),
    ...blocks.flatMap((block) => {
      if ('button' in block) return [buttonHtml(block), linkHtml(linkHint, block)];
      return 'title' in block ? [cardHtml(block)] : block.map((line) => paragraph(line));
    }),
    paragraph(
      automatic,
      'margin:24px 0 0;padding-top:16px;border-top:1px solid #dedbd5;font-size:14px;color:#5c5c5c',
    ),
    ...(footer ? [footerHtml(footer)] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f3ef">
<div style="${column}">
${content.join('\n')}
</div>
</body>
</html>
`;
}

/** Line height: Burmese, Khmer, Lao and Thai stack marks above and below a character. */
const column = [
  'max-width:480px',
  'margin:0 auto',
  'padding:32px 20px',
  'background:#ffffff',
  'color:#222222',
  'font-family:system-ui,-apple-system,Roboto,sans-serif',
  'font-size:16px',
  'line-height:1.7',
  'overflow-wrap:break-word',
].join(';');

/** At least 44 CSS pixels high (WCAG 2.2, 2.5.5); white on this green has a contrast of over 6 to 1 (1.4.3). */
const buttonStyle = [
  'display:inline-block',
  'padding:10px 24px',
  'border-radius:8px',
  'background:#2c6a4b',
  'color:#ffffff',
  'font-weight:bold',
  'text-decoration:none',
].join(';');

function paragraph(text: string, style = 'margin:0 0 16px'): string {
  return `<p style="${style}">${escapeHtml(text)}</p>`;
}

function cardHtml({ title, lines }: Card): string {
  const content = [`<b>${escapeHtml(title)}</b>`, ...lines.map(escapeHtml)].join('<br>\n');
  return `<p style="margin:0 0 16px;padding:12px 16px;border:1px solid #dedbd5;border-radius:8px">${content}</p>`;
}

function footerHtml({ button, link }: Action): string {
  const style = 'color:#5c5c5c';
  return `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(button)}</a></p>`;
}

function buttonHtml({ button, link }: Action): string {
  const label = escapeHtml(button);
  return `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle}">${label}</a></p>`;
}

function linkHtml(hint: string, { link }: Action): string {
  const url = escapeHtml(link);
  const style = 'color:#2c6a4b;word-break:break-all';
  return `<p style="margin:0 0 16px;font-size:14px">${escapeHtml(hint)}<br><a href="${url}" style="${style}">${url}</a></p>`;
}
