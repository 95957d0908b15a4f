/** Maximum length of the text, enough for a sentence from Postgres or a vendor. */
const longest = 300;

/** Patterns of secrets within a text; the log redacts such secrets by field name. */
const secrets: readonly [RegExp, string][] = [
  [/\/\/[^@\s/]+@/g, '//[redacted]@'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [redacted]'],
  [
    /(authorization|cookie|password|token|secret|api[-_]?key|\bkey)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
    '$1$2[redacted]',
  ],
];

/**
 * First line of an error with its code, for the ledger and its readers. Passwords in addresses and other secrets are
 * removed.
 */
export function failureText(error: unknown): string {
  const { message, name } = error instanceof Error ? error : { message: String(error), name: 'Error' };
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const [line = ''] = (message || name).split('\n');
  const shown = secrets.reduce((text, [found, instead]) => text.replace(found, instead), line);
  return `${shown.slice(0, longest).toWellFormed().replaceAll('\0', '')}${code}`;
}
