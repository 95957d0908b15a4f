import { maxUnconfirmedPairs, type StageId } from '@geoplan/contracts/geo/geo-run-input';
import { estimateAnalysis, startAnalysis } from '@geoplan/contracts/geo/geo-runs';
import type { CallInput } from '@geoplan/contracts/routing/call-url';
import { messageOf } from '../../../shared/api/api-failure.ts';
import { chosenKeywords } from '../../keywords/input/keyword-list-rules.ts';
import type { RunDraft } from './run-draft.ts';

/** Request body of a run start; `confirmedPairs` is the number of pairs that the user has confirmed. */
export type RunStartBody = CallInput<typeof startAnalysis>['body'];

/** Request body for a form and the chosen stages, without empty and duplicate keywords. */
export function runStartBody(
  { keywords, countries, refresh }: RunDraft,
  stages: readonly StageId[] = [],
  confirmedPairs?: number,
): RunStartBody {
  const settings = {
    // Flags for the two stages that have a flag in the call defined by the spec (§7).
    includeCompetitors: stages.includes('competitorAnalysis'),
    includeAiAnalysis: stages.includes('aiAssistant'),
    ...(refresh ? { refresh: true as const } : {}),
    ...(stages.length > 0 ? { stages: [...stages] } : {}),
  };
  return {
    keywords: chosenKeywords(keywords),
    countries: [...countries],
    settings,
    ...(confirmedPairs === undefined ? {} : { confirmedPairs }),
  };
}

/** Number of pairs of a run that must be confirmed before its start; null if no confirmation is needed. */
export function pairsToConfirm({ keywords, countries }: RunStartBody): number | null {
  const pairs = keywords.length * countries.length;
  return pairs > maxUnconfirmedPairs ? pairs : null;
}

/**
 * Reason why a run cannot be started even if confirmed, checked against the endpoint declaration and worded as in the
 * spec (§5); null if it can be started.
 */
export function runStartProblem(body: RunStartBody): string | null {
  const confirmed = { ...body, confirmedPairs: pairsToConfirm(body) ?? undefined };
  return startAnalysis.body.safeParse(confirmed).error?.issues[0]?.message ?? null;
}

/** Reason why a run cannot be estimated; null if it can be. A run with too many pairs can still be estimated. */
export function estimateProblem(body: RunStartBody): string | null {
  return estimateAnalysis.body.safeParse(body).error?.issues[0]?.message ?? null;
}

/** Text for a failed start (spec §8). */
export const runStartFailureText = (error: unknown): string => `Ошибка: ${messageOf(error)}`;
