import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { CallAnswer } from '@geoplan/contracts/routing/call-url';
import type { Project } from '../../../domain/plan/plan-rules.ts';

/** What is stored of a pair, with the sites of its brand. */
export type PairFigures = CallAnswer<typeof lookUpPairs>['data'][number];

/** What the figures make of a project: its demand and difficulty, and what nobody has typed. */
export function figuresOf(
  figures: PairFigures | null,
  /** Fields that a person has filled in: those are kept as they are. */
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
