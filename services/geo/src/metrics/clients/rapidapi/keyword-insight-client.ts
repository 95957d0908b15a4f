import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import type { KeywordProvider, Pair } from '../../domain/provider.ts';
import { languageOf } from '../country-language.ts';
import { PairFailure, parseResponse } from '../pair-failure.ts';
import { matchRows } from '../match-rows.ts';
import { countSchema, dollarsSchema, noMetrics } from '../metric-schemas.ts';
import type { ClientOptions } from '../provider-http.ts';
import { readSuggestions } from './keyword-ideas.ts';
import { createRapidApiProvider } from './rapidapi-provider.ts';

/** Suggestions related to the keyword; only the row of the keyword itself must be readable. */
const rowsSchema = z.array(z.unknown());
const textSchema = z.object({ text: z.string() });
const seedSchema = z.object({
  volume: countSchema,
  low_bid: dollarsSchema.nullish(),
  high_bid: dollarsSchema.nullish(),
});

/**
 * Mean of the top-of-page bids in US dollars, rounded to hundredths of a cent. Two zeros mean that there are no bids.
 */
function cpcOf(low: number, high: number): number | null {
  return low === 0 && high === 0 ? null : Math.round(((low + high) / 2) * 10_000) / 10_000;
}

function readAnswer(response: OutboundResponse, pair: Pair) {
  const rows = parseResponse(rowsSchema, response);
  const spelled = rows.map((row) => ({ row, keyword: textSchema.safeParse(row).data?.text ?? '' }));
  const seed = matchRows([pair], spelled).matched.get(pair)?.row;
  // The unreadable row may be the row of the requested keyword.
  if (seed === undefined && spelled.some(({ keyword }) => keyword === ''))
    throw new PairFailure('bad_response');
  return { metrics: readMetrics(seed, response), details: readSuggestions(rows, seed) };
}

function readMetrics(seed: unknown, response: OutboundResponse): KeywordMetrics {
  if (seed === undefined) return noMetrics;
  const { volume, low_bid: low, high_bid: high } = parseResponse(seedSchema, { ...response, json: seed });
  return { ...noMetrics, searchVolume: volume, cpc: cpcOf(low ?? 0, high ?? 0) };
}

const marketOf = (country: string) => ({ location: country.toUpperCase(), language: languageOf(country) });

/**
 * RapidAPI `google-keyword-insight1` (provider-apis.md A.2): volume, bids, and keywords related to the requested one.
 */
export function createKeywordInsightProvider(options: ClientOptions): KeywordProvider {
  return createRapidApiProvider(options, {
    path({ keyword, country }) {
      const { location, language } = marketOf(country);
      return `/keysuggest/?keyword=${encodeURIComponent(keyword)}&location=${location}&lang=${language}`;
    },
    read: readAnswer,
    marketOf,
  });
}
