/** Modules that are not TypeScript: styles, and the chunks that the build makes of messages. */
declare module '*.css';

declare module '*.module.css' {
  const names: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: as CSS modules are.
  export default names;
}

declare module 'virtual:language/*' {
  export const messages: import('#console/i18n/translate.ts').BuiltMessages;
  /** Not in the chunks of parts. */
  export const fillGaps: (() => void) | undefined;
}

declare module 'virtual:first-page-messages' {
  const messages: Readonly<
    Record<
      import('#console/i18n/languages.ts').ConsoleLanguage,
      import('#console/i18n/translate.ts').BuiltMessages
    >
  >;
  // biome-ignore lint/style/noDefaultExport: only a table.
  export default messages;
}
