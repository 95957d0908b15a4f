import { startAnalysis } from '@geoplan/contracts/geo-runs';
import { chosenKeywords } from '../keywords/keyword-list-rules.ts';
import type { LaunchDraft } from './launch-draft.ts';

/** What a run is asked for. */
export interface LaunchBody {
  keywords: string[];
  countries: string[];
  settings?: { refresh: true };
}

/** The run a form stands for; blanks and repeats are left out. */
export function launchBody({ keywords, countries, refresh }: LaunchDraft): LaunchBody {
  return {
    keywords: chosenKeywords(keywords),
    countries: [...countries],
    ...(refresh ? { settings: { refresh: true as const } } : {}),
  };
}

/** Why a run cannot be started, by the declaration's own rules and in the spec's words (§5); null when it can. */
export function launchProblem(body: LaunchBody): string | null {
  return startAnalysis.body.safeParse(body).error?.issues[0]?.message ?? null;
}

/** Text of a failed start (spec §8). */
export function launchFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return `Ошибка: ${message === '' ? 'Неизвестная ошибка' : message}`;
}
