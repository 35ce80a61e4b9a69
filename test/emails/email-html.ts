/** Test support: the parts of the HTML of an email. */

/** The document without its style sheet. */
export const markupOf = (html: string) => html.replace(/<style>[^<]*<\/style>\n/, '');

interface Look {
  readonly background: string;
  readonly color: string;
}

/** The colors of the texts of an email, each with its background, as `light` or as `dark`. */
export function looksOf(html: string, scheme: 'light' | 'dark'): Readonly<Record<string, Look>> {
  const styleOf = (name: string): string => {
    const inline = new RegExp(`class="${name}\\b[^"]*"[^>]* style="([^"]*)"`).exec(html)?.[1];
    const dark = new RegExp(`^\\.${name}\\{([^}]*)\\}$`, 'm').exec(html)?.[1];
    return (scheme === 'light' ? inline : dark) ?? '';
  };
  const colorOf = (name: string, property: string) =>
    new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(styleOf(name))?.[1] ?? `no ${property} of ${name}`;
  const background = colorOf('paper', 'background');
  return {
    text: { background, color: colorOf('paper', 'color') },
    muted: { background, color: colorOf('muted', 'color') },
    link: { background, color: colorOf('link', 'color') },
    button: { background: colorOf('button', 'background'), color: colorOf('button', 'color') },
  };
}

/** The contrast of a text, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf({ background, color }: Look): number {
  const [light = 0, dark = 0] = [luminance(background), luminance(color)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
