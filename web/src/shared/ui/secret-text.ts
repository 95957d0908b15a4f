/** What stands in a field whose stored secret was shown as `mask`, once the person has typed `next` into it. */
export function replaceMask(mask: string, previous: string, next: string): string {
  if (mask === '' || previous !== mask) return next;
  if (next.startsWith(mask)) return next.slice(mask.length);
  if (next.endsWith(mask)) return next.slice(0, -mask.length);
  // A part of the mask was taken away: a part of it is worth nothing.
  return next.includes('•') || mask.endsWith(next) ? '' : next;
}
