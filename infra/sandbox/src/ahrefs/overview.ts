import { countryByCode } from '@geoplan/contracts/countries/countries';
import { keywordKey } from '@geoplan/contracts/keyword';
import { knownNumbers, type KnownNumbers } from '../numbers/keyword-numbers.ts';

// Countries that the vendor does not offer. Source for this whole file: provider-apis.md A.3.
const missingCountries = new Set('bm er gw ir km kp lr mh mo pm pw sd ss sy sz tc tv va xk'.split(' '));
/** Maximum number of rows per response on the Standard plan. */
const maxRows = 250;
const leastUnits = 50;
const freeKeywords = new Set(['ahrefs', 'yep', 'firehose']);

/** Supported columns, each with its value and units per row. */
const columns = new Map<string, { units: number; read: (known: KnownNumbers) => number | null }>([
  ['volume', { units: 10, read: (known) => known.searchVolume }],
  ['clicks', { units: 1, read: (known) => known.clicks }],
  // Price in cents, a common source of errors by a factor of 100.
  ['cpc', { units: 1, read: ({ cpc }) => (cpc === null ? null : Math.round(cpc * 100)) }],
  ['difficulty', { units: 10, read: (known) => known.difficulty }],
  ['global_volume', { units: 10, read: (known) => known.globalSearchVolume }],
  ['traffic_potential', { units: 10, read: (known) => known.trafficPotential }],
]);

interface Overview {
  rows: Record<string, string | number | null>[];
  unitsPerRow: number;
  /** Cost of the response, units. */
  units: number;
}

/** Keywords of a call, split at every comma, so a keyword that contains a comma cannot be requested. */
export function keywordsOf(query: URLSearchParams): string[] {
  return (query.get('keywords') ?? '').split(',').filter((each) => each.trim() !== '');
}

/**
 * Error text for a call; `undefined` if the call is valid. The texts are invented, except that they name `select` and
 * `country`.
 */
export function validationError(query: URLSearchParams): string | undefined {
  const selected = query.get('select')?.split(',') ?? [];
  if (selected.length === 0) return 'missing required parameter: select';
  const wrong = selected.find((each) => each !== 'keyword' && !columns.has(each));
  if (wrong !== undefined) return `bad select: column '${wrong}' not found`;
  const country = query.get('country');
  if (!country) return 'missing required parameter: country';
  if (countryByCode(country)?.code !== country || missingCountries.has(country))
    return `bad country: unknown value '${country}'`;
  if (keywordsOf(query).length === 0) return 'one of keywords, keyword_list_id is required';
  if (!/^[1-9]\d{0,5}$/.test(query.get('limit') ?? '1000')) return 'bad limit: not a positive integer';
  if ((query.get('output') ?? 'json') !== 'json') return 'sandbox: only output=json';
  return undefined;
}

/** Rows of a valid call, largest volume first rather than in the order of the request. */
export function overviewOf(query: URLSearchParams): Overview {
  const selected = (query.get('select') ?? '').split(',');
  const country = query.get('country') ?? '';
  const asked = new Set(keywordsOf(query).map(keywordKey));
  const limit = Math.min(maxRows, Number(query.get('limit') ?? 1_000));
  const found = [...asked]
    .flatMap((key) => {
      const known = knownNumbers(key, country);
      return known ? [{ key, known }] : [];
    })
    .toSorted((a, b) => b.known.searchVolume - a.known.searchVolume)
    .slice(0, limit);
  const unitsPerRow = selected.reduce((sum, each) => sum + (columns.get(each)?.units ?? 1), 0);
  const isFree = [...asked].every((each) => freeKeywords.has(each));
  return {
    rows: found.map(({ key, known }) =>
      Object.fromEntries(
        selected.map((name) => [name, columns.get(name)?.read(known) ?? (name === 'keyword' ? key : null)]),
      ),
    ),
    unitsPerRow,
    units: isFree ? 0 : Math.max(leastUnits, found.length * unitsPerRow),
  };
}
