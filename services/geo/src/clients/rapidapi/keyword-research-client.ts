import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import type { KeywordProvider } from '../../domain/provider.ts';
import { LookupFailure, parseResponse } from '../lookup-failure.ts';
import { countSchema, difficultySchema, dollarsSchema, knownVolume } from '../metric-schemas.ts';
import type { ClientOptions } from '../provider-http.ts';
import { createRapidApiProvider } from './rapidapi-provider.ts';

/** provider-apis.md A.1: 0 = not known for the two counts, null for the others. */
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
    throw new LookupFailure('bad_response', {
      message: 'Провайдер не смог посчитать эту пару. Повторите её позже.',
    });
  const { data } = answer;
  return {
    searchVolume: data.searchVolume ?? 0,
    clicks: data.clicks ?? 0,
    cpc: data.cpc ?? null,
    difficulty: data.difficulty ?? null,
    globalSearchVolume: knownVolume(data.globalSearchVolume),
    trafficPotential: data.trafficPotential ?? null,
  };
}

/** RapidAPI `ahrefs-keyword-research` and every listing of the same shape, the sandbox among them. */
export function createKeywordResearchProvider(options: ClientOptions): KeywordProvider {
  return createRapidApiProvider(options, {
    path: ({ keyword, country }) =>
      `/keyword-metrics?keyword=${encodeURIComponent(keyword)}&country=${country}`,
    read: readMetrics,
  });
}
