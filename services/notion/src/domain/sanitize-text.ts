/** Removes characters from untrusted text that Postgres and JSON cannot store: NUL, lone surrogates. */
export function sanitizeText(value: string): string {
  const text = value.includes('\u0000') ? value.replaceAll('\u0000', '') : value;
  return text.isWellFormed() ? text : text.toWellFormed();
}
