import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import type { Project } from '../../../domain/plan/plan-rules.ts';

/** Stored figures of a pair, with the sites of its brand. */
export type PairFigures = CallResponse<typeof lookUpPairs>['data'][number];

/** Project fields taken from the figures: demand, difficulty, and the number of sites unless a person typed it. */
export function figuresOf(
  figures: PairFigures | null,
  /** Fields filled in by a person, which keep their values. */
  typed: { launchedSites?: boolean | undefined },
): Partial<Pick<Project, 'searchVolume' | 'difficulty' | 'launchedSites'>> {
  if (figures === null) return {};
  const { searchVolume, difficulty, launchedSites } = figures;
  return {
    searchVolume: searchVolume ?? 0,
    difficulty,
    ...(typed.launchedSites ? {} : { launchedSites }),
  };
}
