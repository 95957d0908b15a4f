import type { PairOpportunity } from './geo-record.ts';

/** Weight of each part, 0–100 and not all 0; only their proportion matters. */
export interface OpportunityWeights {
  demand: number;
  difficulty: number;
  price: number;
  coverage: number;
}

export const opportunityParts = ['demand', 'difficulty', 'price', 'coverage'] as const;
export type OpportunityPart = (typeof opportunityParts)[number];

/** Parts that may be unknown in a pair with an index. */
export const estimatedParts = ['difficulty', 'price', 'coverage'] as const satisfies OpportunityPart[];

type PartPoints = Record<OpportunityPart, number | null>;

export const defaultOpportunityWeights: OpportunityWeights = {
  demand: 40,
  difficulty: 25,
  price: 10,
  coverage: 25,
};

/** Inputs of the index; `null` if not known. */
export interface OpportunityFigures {
  /** Searches per month. */
  searchVolume: number | null;
  /** 0–100. */
  difficulty: number | null;
  /** US dollars per click. */
  cpc: number | null;
  /** The team's counted sites in all workspace databases; `null` if no site of the workspace is known. */
  countedSites: number | null;
}

const points = Array.from({ length: 100 }, (_, at) => at + 1);
/** Minimum value for each point on a logarithmic scale, rounded up so that every engine gets the same values. */
const scale = (from: number, to: number, unit: number) =>
  points.map((point) => Math.ceil((from * (to / from) ** (point / 100)) / unit - 1e-6) * unit);

/**
 * Minimum searches per month for 1, 2, … 100 points: 10 searches give 0 points, 100,000 give 100, and each factor of
 * ten adds 25.
 */
export const demandScale: readonly number[] = scale(10, 100_000, 1);

/** The same scale in US cents per click: 10 cents give 0 points, 10 dollars give 100. */
export const priceScaleCents: readonly number[] = scale(10, 1_000, 1);

/** Points by number of counted sites; 0 points for a number equal to the length of the list or higher. */
export const coverageScores: readonly number[] = [100, 50, 25];

/** Maximum index of a pair, as a multiple of its demand's points. */
export const demandCap = 2;

const pointsOn = (thresholds: readonly number[], value: number) =>
  thresholds.filter((threshold) => value >= threshold).length;

const orNull = <T>(value: number | null, score: (known: number) => T) =>
  value === null ? null : score(value);

/** Each part in points, 0–100, higher is better; `null` if not known. */
export function opportunityScores({
  searchVolume,
  difficulty,
  cpc,
  countedSites,
}: OpportunityFigures): PartPoints {
  return {
    demand: orNull(searchVolume, (volume) => pointsOn(demandScale, volume)),
    difficulty: orNull(difficulty, (known) => 100 - known),
    price: orNull(cpc, (usd) => pointsOn(priceScaleCents, usd * 100)),
    coverage: orNull(countedSites, (sites) => coverageScores[sites] ?? 0),
  };
}

/** Points of an unknown part without a median in its country; unknown coverage never has a median. */
export const neutralPoints = 50;

/** Median points, 0–100, of the pairs in one country with a known figure; `null` if there are none. */
export interface CountryMedians {
  difficulty: number | null;
  price: number | null;
}

const noMedians: CountryMedians = { difficulty: null, price: null };

/** Weighted mean of these points, rounded, and at most twice the points of the demand. */
function cappedMean(scores: PartPoints, weights: OpportunityWeights): number | null {
  const counted = opportunityParts.filter((part) => scores[part] !== null);
  const total = counted.reduce((sum, part) => sum + weights[part], 0);
  if (scores.demand === null || total === 0) return null;
  const sum = counted.reduce((all, part) => all + weights[part] * (scores[part] ?? 0), 0);
  // Integer arithmetic, as in SQL, so that this function and the SQL round in the same way.
  return Math.min(Math.floor((2 * sum + total) / (2 * total)), demandCap * scores.demand);
}

/**
 * Opportunity index of a pair, 0–100 (docs/reference/opportunity.md). An unknown part gets the points of `medians`, and
 * the result is then an estimate. The index is `null` without a known demand, or if no known part has a weight. Geo has
 * the same rule in SQL (services/geo/src/metrics/db/opportunity/opportunity-index.ts).
 */
export function opportunityOf(
  figures: OpportunityFigures,
  weights: OpportunityWeights,
  medians: CountryMedians = noMedians,
): Pick<PairOpportunity, 'index' | 'estimate'> {
  const known = opportunityScores(figures);
  const ofKnown = cappedMean(known, weights);
  if (ofKnown === null) return { index: null, estimate: null };
  const assume = (part: OpportunityPart, median: number | null) =>
    known[part] === null && weights[part] > 0 ? (median ?? neutralPoints) : null;
  const assumed = {
    difficulty: assume('difficulty', medians.difficulty),
    price: assume('price', medians.price),
    coverage: assume('coverage', null),
  };
  if (Object.values(assumed).every((score) => score === null)) return { index: ofKnown, estimate: null };
  const filled = { ...known };
  for (const part of estimatedParts) filled[part] ??= assumed[part];
  const index = cappedMean(filled, weights) ?? ofKnown;
  return { index, estimate: { sortIndex: Math.min(index, ofKnown), ...assumed } };
}

/** Index by which lists sort and filter, in which an unknown part never raises a pair; `null` if there is no index. */
export const sortIndexOf = ({ index, estimate }: Pick<PairOpportunity, 'index' | 'estimate'>) =>
  estimate?.sortIndex ?? index;
