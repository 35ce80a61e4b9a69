/** A log that keeps its lines, for tests that examine them. */
export interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

/** The log, and the lines written to it so far. */
export function keepingLog() {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (fields: object, message: string) => {
    lines.push({ level, fields: fields as Record<string, unknown>, message });
  };
  return { info: at('info'), warn: at('warn'), error: at('error'), lines };
}
