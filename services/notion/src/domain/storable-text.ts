/** What Postgres and JSON can hold of a text from outside: no NUL, no lone surrogates. */
export function storableText(value: string): string {
  const text = value.includes('\u0000') ? value.replaceAll('\u0000', '') : value;
  return text.isWellFormed() ? text : text.toWellFormed();
}
