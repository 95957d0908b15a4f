import type { PairFigures } from '../../../domain/plan/pair-figures.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';

/** Project fields taken from the figures: demand, difficulty, and the number of sites unless a person typed it. */
export function figuresOf(
  /** Undefined if they could not be read. */
  figures: PairFigures | undefined,
  /** Fields filled in by a person, which keep their values. */
  typed: { launchedSites?: boolean | undefined },
): Partial<Pick<Project, 'searchVolume' | 'difficulty' | 'launchedSites'>> {
  if (figures === undefined) return {};
  const { searchVolume, difficulty, launchedSites } = figures;
  return {
    searchVolume: searchVolume ?? 0,
    difficulty,
    ...(typed.launchedSites ? {} : { launchedSites }),
  };
}
