/** Long enough for a sentence of Postgres or of a vendor. */
const longest = 300;

/** Secrets within a text that the log redacts by field name. */
const secrets: readonly [RegExp, string][] = [
  [/\/\/[^@\s/]+@/g, '//[redacted]@'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [redacted]'],
  [
    /(authorization|cookie|password|token|secret|api[-_]?key|\bkey)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
    '$1$2[redacted]',
  ],
];

/**
 * First line of an error with its code, without passwords in addresses and other secrets, for the ledger and its
 * readers.
 */
export function failureText(error: unknown): string {
  const { message, name } = error instanceof Error ? error : { message: String(error), name: 'Error' };
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const [line = ''] = (message || name).split('\n');
  const shown = secrets.reduce((text, [found, instead]) => text.replace(found, instead), line);
  return `${shown.slice(0, longest).toWellFormed().replaceAll('\0', '')}${code}`;
}
