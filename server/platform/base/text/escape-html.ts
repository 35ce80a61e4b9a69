/** Escapes text for the content or a quoted attribute of an HTML document (OWASP ASVS 5.0, 1.2.1). */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
