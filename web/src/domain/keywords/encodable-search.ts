/** Maximum search length accepted by the server, in characters (contracts, geo). */
const maxSearchLength = 200;

/** Search text as sent to the server; undefined if it is empty. Longer text is truncated to the server's limit. */
export function encodableSearch(search: string): string | undefined {
  return search.trim() === ''
    ? undefined
    : Array.from(search.toWellFormed()).slice(0, maxSearchLength).join('');
}
