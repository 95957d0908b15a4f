/** Maximum length of a stored notice, characters. */
const longestNotice = 200;
/** Maximum length of a searched line, characters. */
const longestLine = 1_000;

/** Legal notices, which concern the response and not the name. */
const legal = /\brights? (?:are |is )?reserved\b|\breserves? (?:all|the|its) rights?\b/gi;

/** Texts that registries send for a name that cannot be registered. */
const reserved = new RegExp(
  [
    String.raw`\breserved\b`,
    String.raw`\b(?:not|un) ?available for (?:registration|general)`,
    String.raw`\b(?:domain|name|label|string|registration)\b.{0,60}\b(?:is|are) (?:not available|unavailable)\b`,
    String.raw`\b(?:cannot|can not|can't|may not|must not|not) be (?:registered|allocated|delegated)\b`,
    String.raw`\b(?:not|non)[ -](?:allowed|permitted|eligible|registrable|registerable)\b`,
    String.raw`\b(?:blocked|prohibited|restricted|forbidden|withheld|premium)\b`,
  ].join('|'),
  'i',
);

/** Line of a 404 response that states that a name cannot be registered; null if there is none. */
export function reservedNotice(lines: readonly string[]): string | null {
  const said = lines
    .map((line) => line.slice(0, longestLine))
    .findLast((line) => reserved.test(line.replaceAll(legal, '')));
  if (said === undefined) return null;
  // oxlint-disable-next-line no-control-regex -- they would be stored and shown
  const text = said.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim();
  return Array.from(text.toWellFormed()).slice(0, longestNotice).join('');
}
