/** Countries of the given cells, sorted by demand across all rows in descending order, then by code. */
export function countriesByDemand(
  rows: readonly ReadonlyMap<string, { searchVolume: number | null }>[],
): string[] {
  const demand = new Map<string, number>();
  for (const cells of rows)
    for (const [country, { searchVolume }] of cells)
      demand.set(country, (demand.get(country) ?? 0) + (searchVolume ?? 0));
  return [...demand]
    .toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .map(([country]) => country);
}
