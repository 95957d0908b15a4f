import type { KeywordMetrics } from '@geoplan/contracts/geo-record';
import { z } from 'zod';
import type { KeywordProvider } from '../domain/provider.ts';
import type { ClientOptions } from './client-options.ts';
import { readShape, type Reply } from './exchange.ts';
import { LookupFailure } from './lookup-failure.ts';
import { countShape, difficultyShape, dollarsShape, knownVolume } from './metric-shapes.ts';
import { createRapidApiProvider } from './rapidapi-provider.ts';

/** provider-apis.md A.1: 0 = not known for the two counts, null for the others. */
const answerShape = z.union([
  z.object({
    success: z.literal(true),
    data: z.object({
      searchVolume: countShape.nullable(),
      clicks: countShape.nullish(),
      cpc: dollarsShape.nullish(),
      difficulty: difficultyShape.nullish(),
      globalSearchVolume: countShape.nullish(),
      trafficPotential: countShape.nullish(),
    }),
  }),
  z.object({ success: z.literal(false) }),
]);

function readMetrics(reply: Reply): KeywordMetrics {
  const answer = readShape(answerShape, reply);
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
