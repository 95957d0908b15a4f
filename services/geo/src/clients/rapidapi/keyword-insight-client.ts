import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import type { KeywordProvider, Pair } from '../../domain/provider.ts';
import { languageOf } from '../country-language.ts';
import { parseResponse } from '../lookup-failure.ts';
import { countSchema, dollarsSchema, noMetrics } from '../metric-schemas.ts';
import type { ClientOptions } from '../provider-http.ts';
import { createRapidApiProvider } from './rapidapi-provider.ts';

/** Suggestions around the word; only the seed's own row is validated in full. */
const rowsSchema = z.array(z.looseObject({ text: z.string() }));
const seedSchema = z.object({
  volume: countSchema,
  low_bid: dollarsSchema.nullish(),
  high_bid: dollarsSchema.nullish(),
});

/** The middle of the top-of-page bids, in hundredths of a cent; two zeros mean that nobody bids. */
function cpcOf(low: number, high: number): number | null {
  return low === 0 && high === 0 ? null : Math.round(((low + high) / 2) * 10_000) / 10_000;
}

function readMetrics(response: OutboundResponse, pair: Pair): KeywordMetrics {
  const rows = parseResponse(rowsSchema, response);
  const seed = rows.find((row) => keywordKey(row.text) === keywordKey(pair.keyword));
  if (!seed) return noMetrics;
  const { volume, low_bid: low, high_bid: high } = parseResponse(seedSchema, { ...response, json: seed });
  return { ...noMetrics, searchVolume: volume, cpc: cpcOf(low ?? 0, high ?? 0) };
}

/** RapidAPI `google-keyword-insight1` (provider-apis.md A.2): volume and bids, nothing else. */
export function createKeywordInsightProvider(options: ClientOptions): KeywordProvider {
  return createRapidApiProvider(options, {
    path({ keyword, country }) {
      const query = `keyword=${encodeURIComponent(keyword)}&location=${country.toUpperCase()}`;
      return `/keysuggest/?${query}&lang=${languageOf(country)}`;
    },
    read: readMetrics,
  });
}
