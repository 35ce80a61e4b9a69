/** Language features that the compiler's library does not declare yet (ECMA-262, JSON.parse source text access). */
interface RawJSON {
  readonly rawJSON: string;
}
interface JSON {
  rawJSON(text: string): RawJSON;
  isRawJSON(value: unknown): value is RawJSON;
}
