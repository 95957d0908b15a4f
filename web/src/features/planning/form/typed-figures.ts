import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { CallAnswer } from '@geoplan/contracts/routing/call-url';
import { priorityOf, type Project } from '../../../domain/plan/plan-rules.ts';

/** What is stored of a pair, with the sites of its brand. */
export type PairFigures = CallAnswer<typeof lookUpPairs>['data'][number];

/** Fields of the form that a person has filled in: those are kept as they are. */
type TypedFields = Partial<Record<'launchedSites' | 'priority', boolean | undefined>>;

/** What the figures make of a project: its demand and difficulty, and what nobody has typed. */
export function figuresOf(
  figures: PairFigures | null,
  typed: TypedFields,
): Partial<Pick<Project, 'searchVolume' | 'difficulty' | 'launchedSites' | 'priority'>> {
  if (figures === null) return {};
  const { searchVolume, difficulty, launchedSites } = figures;
  return {
    searchVolume: searchVolume ?? 0,
    difficulty,
    ...(typed.launchedSites ? {} : { launchedSites }),
    ...(typed.priority ? {} : { priority: priorityOf(searchVolume) }),
  };
}
