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

/** The colors of an email, of which each text has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
const light = {
  page: '#f5f3ef',
  paper: '#ffffff',
  text: '#222222',
  muted: '#5c5c5c',
  line: '#dedbd5',
  link: '#2c6a4b',
  button: '#2c6a4b',
  label: '#ffffff',
};

const dark: typeof light = {
  page: '#141412',
  paper: '#1f1e1b',
  text: '#ece9e3',
  muted: '#b5b0a8',
  line: '#4a4741',
  link: '#8fd3ad',
  button: '#8fd3ad',
  label: '#10261a',
};

const styles = {
  body: `margin:0;padding:0;background:${light.page}`,
  // Line height: Burmese, Khmer, Lao and Thai stack marks above and below a character.
  column: [
    'max-width:480px',
    'margin:0 auto',
    'padding:32px 20px',
    `background:${light.paper}`,
    `color:${light.text}`,
    'font-family:system-ui,-apple-system,Roboto,sans-serif',
    'font-size:16px',
    'line-height:1.7',
    'overflow-wrap:break-word',
  ].join(';'),
  paragraph: 'margin:0 0 16px',
  card: `margin:0 0 16px;padding:12px 16px;border:1px solid ${light.line};border-radius:8px`,
  aroundButton: 'margin:24px 0',
  // At least 44 CSS pixels high (WCAG 2.2, 2.5.5).
  button: [
    'display:inline-block',
    'padding:10px 24px',
    'border-radius:8px',
    `background:${light.button}`,
    `color:${light.label}`,
    'font-weight:bold',
    'text-decoration:none',
  ].join(';'),
  aroundLink: 'margin:0 0 16px;font-size:14px',
  link: `color:${light.link};word-break:break-all`,
  signature: `margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};font-size:14px;color:${light.muted}`,
  footer: 'margin:8px 0 0;font-size:14px',
  footerLink: `color:${light.muted}`,
} as const;

/** Every style attribute of an email: a page that shows emails permits these only. */
export const emailStyles: readonly string[] = Object.values(styles);

/** For programs that keep a style sheet and ask for dark colors. */
export const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.paper{background:${dark.paper}!important;color:${dark.text}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}
.link{color:${dark.link}!important}
.button{background:${dark.button}!important;color:${dark.label}!important}
}
`;

/**
 * Returns the email as a document. Light colors are inline, because several mail programs drop all other styles. A text
 * and its background change together, so that neither is ever lost alone.
 */
export function toHtml(email: FilledEmail): string {
  const { language, subject, greeting, blocks, linkHint, automatic, footer } = email;
  const content = [
    paragraph(greeting),
    ...blocks.flatMap((block) => {
      if ('button' in block) return [buttonHtml(block), linkHtml(linkHint, block)];
      return 'title' in block ? [cardHtml(block)] : block.map((line) => paragraph(line));
    }),
    `<p class="muted line" style="${styles.signature}">${escapeHtml(automatic)}</p>`,
    ...(footer ? [footerHtml(footer)] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.body}">
<div class="paper" style="${styles.column}">
${content.join('\n')}
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`;
}

function cardHtml({ title, lines }: Card): string {
  const content = [`<b>${escapeHtml(title)}</b>`, ...lines.map(escapeHtml)].join('<br>\n');
  return `<p class="line" style="${styles.card}">${content}</p>`;
}

function footerHtml({ button, link }: Action): string {
  const anchor = `<a class="muted" href="${escapeHtml(link)}" style="${styles.footerLink}">${escapeHtml(button)}</a>`;
  return `<p style="${styles.footer}">${anchor}</p>`;
}

function buttonHtml({ button, link }: Action): string {
  const anchor = `<a class="button" href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(button)}</a>`;
  return `<p style="${styles.aroundButton}">${anchor}</p>`;
}

function linkHtml(hint: string, { link }: Action): string {
  const url = escapeHtml(link);
  const anchor = `<a class="link" href="${url}" style="${styles.link}">${url}</a>`;
  return `<p style="${styles.aroundLink}">${escapeHtml(hint)}<br>${anchor}</p>`;
}
