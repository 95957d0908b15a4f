import { parseCountryCodes } from '@geoplan/contracts/countries/countries';
import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { keywordKey } from '@geoplan/contracts/keyword';

/** What a tool's form is prefilled with. */
export interface PrefillInput {
  keywords: readonly string[];
  /** Two-letter codes of the catalogue. */
  countries: readonly string[];
}

/** The analysis whose stage a tool does. */
export interface AnalysisOfTool {
  runId: string;
  /** The stages chosen with it. */
  stages: readonly StageId[];
}

/** Node refuses a request whose headers, the address among them, exceed 16 KB; this leaves room for the others. */
const longestQuery = 6_000;

/**
 * The address of a tool with its keywords and countries filled in: `/geo-analysis?keywords=a%0Ab&countries=us,de`; a
 * keyword may hold a comma, hence the line breaks. A long one stands after `#`, which no server is sent. With `analysis`
 * the tool knows whose stage it does: `&analysis=<run>&stages=tzGeneration,dropSearch`.
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

/** The parameters of such an address, wherever it carries them; null when it has none. */
export function prefillParams({ search, hash }: { search: string; hash: string }): URLSearchParams | null {
  const found = [search, hash.replace(/^#/, '')].map((text) => new URLSearchParams(text));
  return found.find((params) => params.has('keywords') || params.has('countries')) ?? null;
}

/** Parses such an address: empty keywords, duplicates and unknown countries left out. */
export function readPrefillParams(params: URLSearchParams): { keywords: string[]; countries: string[] } {
  const byKey = new Map<string, string>();
  for (const line of (params.get('keywords') ?? '').split(/\r?\n/)) {
    const keyword = line.trim();
    if (keyword !== '' && !byKey.has(keywordKey(keyword))) byKey.set(keywordKey(keyword), keyword);
  }
  return { keywords: [...byKey.values()], countries: parseCountryCodes(params.get('countries') ?? '') };
}
