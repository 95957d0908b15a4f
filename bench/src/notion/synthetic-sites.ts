/** The one database of the benchmark's workspace. */
export const workspaceTitle = 'Bench';

/** About five sites per pair, as in the demo's portfolio. */
const brands = 100;
const countries = 'us de fr it es pl cz ro in tr gb gr nl be at ch se no dk fi'.split(' ');

/** Brand of the n-th site; adjacent sites have different brands. */
export function brandOf(at: number): string {
  return `brand ${at % brands}`;
}

/** One to three countries of the n-th site; other sites of the brand are in others. */
export function placesOf(at: number): string[] {
  const first = at % countries.length;
  const site = Math.floor(at / brands);
  return Array.from({ length: 1 + (at % 3) }, (_, place) => {
    const code = countries[(first + site * 3 + place) % countries.length] ?? '';
    return code.toUpperCase();
  });
}

/** Random pair for a request; most pairs have sites. */
export function somePair(): { keyword: string; country: string } {
  const at = Math.floor(Math.random() * brands);
  return { keyword: brandOf(at), country: placesOf(at)[0]?.toLowerCase() ?? '' };
}
