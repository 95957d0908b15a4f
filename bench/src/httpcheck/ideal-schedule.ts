/**
 * Shortest time in which a list can be checked in its order, ms. Each site starts as soon as one of `limit` slots is
 * free, with no time except waiting for the sites.
 */
export function idealScheduleMs(sitesMs: readonly number[], limit: number): number {
  const freeAt = Array.from({ length: limit }, () => 0);
  for (const ms of sitesMs) {
    let first = 0;
    for (let at = 1; at < limit; at += 1) if ((freeAt[at] ?? 0) < (freeAt[first] ?? 0)) first = at;
    freeAt[first] = (freeAt[first] ?? 0) + ms;
  }
  return Math.max(...freeAt);
}
