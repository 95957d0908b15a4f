import { parseCountryCodes } from '@geoplan/contracts/countries/countries';
import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { keywordKey } from '@geoplan/contracts/keyword';

/** Values with which a tool's form is prefilled. */
export interface PrefillInput {
  keywords: readonly string[];
  /** Two-letter codes from the country catalogue. */
  countries: readonly string[];
}

/** Analysis whose stage the tool performs. */
export interface AnalysisOfTool {
  runId: string;
  /** Stages chosen for the analysis. */
  stages: readonly StageId[];
}

/**
 * Maximum length of the query. Node rejects a request whose headers, including the URL, exceed 16 KB; this leaves
 * room for the other headers.
 */
const longestQuery = 6_000;

/**
 * URL that opens a tool with keywords and countries filled in: `/geo-analysis?keywords=a%0Ab&countries=us,de`.
 * Keywords are separated by line breaks, because a keyword may contain a comma. Long values follow `#`, which is not
 * sent to servers. With `analysis`, the URL contains the run and stages:
 * `&analysis=<run>&stages=tzGeneration,dropSearch`.
 */
export function prefillLink(
  path: string,
  { keywords, countries }: PrefillInput,
  analysis?: AnalysisOfTool,
): string {
  const filled = [
    keywords.length > 0 && `keywords=${encodeURIComponent(keywords.join('\n'))}`,
    countries.length > 0 && `countries=${countries.join(',')}`,
  ].filter((part) => part !== false);
  const kept = analysis ? [`analysis=${analysis.runId}`, `stages=${analysis.stages.join(',')}`] : [];
  const isLong = filled.join('&').length > longestQuery;
  const query = [...(isLong ? [] : filled), ...kept].join('&');
  return `${path}${query === '' ? '' : `?${query}`}${isLong ? `#${filled.join('&')}` : ''}`;
}

/** Parameters of a prefill URL, from its query or hash; null if it has none. */
export function prefillParams({ search, hash }: { search: string; hash: string }): URLSearchParams | null {
  const found = [search, hash.replace(/^#/, '')].map((text) => new URLSearchParams(text));
  return found.find((params) => params.has('keywords') || params.has('countries')) ?? null;
}

/** Parses the parameters of a prefill URL, leaving out empty keywords, duplicates and unknown countries. */
export function readPrefillParams(params: URLSearchParams): { keywords: string[]; countries: string[] } {
  const byKey = new Map<string, string>();
  for (const line of (params.get('keywords') ?? '').split(/\r?\n/)) {
    const keyword = line.trim();
    if (keyword !== '' && !byKey.has(keywordKey(keyword))) byKey.set(keywordKey(keyword), keyword);
  }
  return { keywords: [...byKey.values()], countries: parseCountryCodes(params.get('countries') ?? '') };
}
