/** Removes characters from untrusted text that Postgres and JSON cannot store: NUL, lone surrogates. */
export function sanitizeText(value: string): string {
  return value.replaceAll('\u0000', '').toWellFormed();
}
