import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { estimateAnalysis, startAnalysis } from '@geoplan/contracts/geo/geo-runs';
import { chosenKeywords } from '../../keywords/input/keyword-list-rules.ts';
import type { RunDraft } from './run-draft.ts';

/** Request body of a run start. */
export interface RunStartBody {
  keywords: string[];
  countries: string[];
  settings: { includeCompetitors: boolean; includeAiAnalysis: boolean; refresh?: true; stages?: StageId[] };
}

/** Request body of a form and its further stages, without empty and duplicate keywords. */
export function runStartBody(
  { keywords, countries, refresh }: RunDraft,
  stages: readonly StageId[] = [],
): RunStartBody {
  const settings = {
    // Those of the chosen stages that the spec's call contains (§7).
    includeCompetitors: stages.includes('competitorAnalysis'),
    includeAiAnalysis: stages.includes('aiAssistant'),
    ...(refresh ? { refresh: true as const } : {}),
    ...(stages.length > 0 ? { stages: [...stages] } : {}),
  };
  return {
    keywords: chosenKeywords(keywords),
    countries: [...countries],
    settings,
  };
}

/** Reason why a run cannot be started, by the contract's rules and in the spec's words (§5); null if it can. */
export function runStartProblem(body: RunStartBody): string | null {
  return startAnalysis.body.safeParse(body).error?.issues[0]?.message ?? null;
}

/** Reason why it cannot be estimated; too many pairs still can. */
export function estimateProblem(body: RunStartBody): string | null {
  return estimateAnalysis.body.safeParse(body).error?.issues[0]?.message ?? null;
}

/** Text of a failed start (spec §8). */
export function runStartFailureText(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return `Ошибка: ${message === '' ? 'Неизвестная ошибка' : message}`;
}
