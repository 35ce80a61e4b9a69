/** The part of negotiator that is used here: `@types/negotiator` does not know `preferred`, which decides among equals. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
  }
}
