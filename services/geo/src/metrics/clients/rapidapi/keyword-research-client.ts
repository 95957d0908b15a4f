import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import type { KeywordProvider } from '../../domain/provider.ts';
import { PairFailure, parseResponse } from '../pair-failure.ts';
import { countSchema, difficultySchema, dollarsSchema, knownCount } from '../metric-schemas.ts';
import type { ClientOptions } from '../provider-http.ts';
import { createRapidApiProvider } from './rapidapi-provider.ts';

/** Unknown counts are 0, other unknown values are null (provider-apis.md A.1). */
const responseSchema = z.union([
  z.object({
    success: z.literal(true),
    data: z.object({
      searchVolume: countSchema.nullable(),
      clicks: countSchema.nullish(),
      cpc: dollarsSchema.nullish(),
      difficulty: difficultySchema.nullish(),
      globalSearchVolume: countSchema.nullish(),
      trafficPotential: countSchema.nullish(),
    }),
  }),
  z.object({ success: z.literal(false) }),
]);

function readMetrics(response: OutboundResponse): KeywordMetrics {
  const answer = parseResponse(responseSchema, response);
  if (!answer.success)
    throw new PairFailure('bad_response', {
      message: 'Провайдер не смог посчитать эту пару. Повторите её позже.',
    });
  const { data } = answer;
  const others = {
    clicks: knownCount(data.clicks),
    cpc: data.cpc ?? null,
    difficulty: data.difficulty ?? null,
    globalSearchVolume: knownCount(data.globalSearchVolume),
    trafficPotential: data.trafficPotential ?? null,
  };
  // A volume of 0 without any other value means that the provider does not know the keyword.
  const isKnown = Object.values(others).some((value) => value !== null);
  return { searchVolume: isKnown ? data.searchVolume : knownCount(data.searchVolume), ...others };
}

/** RapidAPI `ahrefs-keyword-research` and all listings with the same schema, including the sandbox. */
export function createKeywordResearchProvider(options: ClientOptions): KeywordProvider {
  return createRapidApiProvider(options, {
    path: ({ keyword, country }) =>
      `/keyword-metrics?keyword=${encodeURIComponent(keyword)}&country=${country}`,
    read: (response) => ({ metrics: readMetrics(response), details: {} }),
    marketOf: (country) => ({ location: country, language: null }),
  });
}
