/** Value of a secret field shown as `mask`, after the user has changed the text from `previous` to `next`. */
export function replaceMask(mask: string, previous: string, next: string): string {
  if (mask === '' || previous !== mask) return next;
  if (next.startsWith(mask)) return next.slice(mask.length);
  if (next.endsWith(mask)) return next.slice(0, -mask.length);
  // Part of the mask was deleted, so the rest is worthless.
  return next.includes('•') || mask.endsWith(next) ? '' : next;
}
