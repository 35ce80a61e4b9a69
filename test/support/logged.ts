/** A log that keeps what it is told, for tests that look at it. */
export interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

/** The log, and the lines it has been given so far. */
export function keepingLog() {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (fields: object, message: string) => {
    lines.push({ level, fields: fields as Record<string, unknown>, message });
  };
  return { info: at('info'), warn: at('warn'), error: at('error'), lines };
}
