/** How much each part counts, 0–100 each and not all 0; only their proportion matters. */
export interface OpportunityWeights {
  demand: number;
  difficulty: number;
  price: number;
  coverage: number;
}

export const opportunityParts = ['demand', 'difficulty', 'price', 'coverage'] as const;
export type OpportunityPart = (typeof opportunityParts)[number];

export const defaultOpportunityWeights: OpportunityWeights = {
  demand: 40,
  difficulty: 25,
  price: 10,
  coverage: 25,
};

/** What the index is made of; null = not known. */
export interface OpportunityFigures {
  /** Searches a month. */
  searchVolume: number | null;
  /** 0–100. */
  difficulty: number | null;
  /** US dollars a click. */
  cpc: number | null;
  /** The team's sites that count, over all workspace databases; null = no site of the workspace is known. */
  countedSites: number | null;
}

const points = Array.from({ length: 100 }, (_, at) => at + 1);
/** Least value of each point on a logarithmic scale; rounded up, so that every engine has the same ones. */
const scale = (from: number, to: number, unit: number) =>
  points.map((point) => Math.ceil((from * (to / from) ** (point / 100)) / unit - 1e-6) * unit);

/** Least searches a month of 1, 2, … 100 points: 10 are 0 points, 100,000 are 100, and ten times as many 25 more. */
export const demandScale: readonly number[] = scale(10, 100_000, 1);

/** The same in US cents a click: 10 cents are 0 points, 10 dollars 100. */
export const priceScaleCents: readonly number[] = scale(10, 1_000, 1);

/** Points by counted sites; with as many as the list is long, or more, 0. */
export const coverageScores: readonly number[] = [100, 50, 25];

/** A pair is worth at most so many times its demand's points. */
export const demandCap = 2;

const pointsOn = (thresholds: readonly number[], value: number) =>
  thresholds.filter((threshold) => value >= threshold).length;

const orNull = <T>(value: number | null, score: (known: number) => T) =>
  value === null ? null : score(value);

/** Each part in points, 0–100, the more the better; null = not known. */
export function opportunityScores({
  searchVolume,
  difficulty,
  cpc,
  countedSites,
}: OpportunityFigures): Record<OpportunityPart, number | null> {
  return {
    demand: orNull(searchVolume, (volume) => pointsOn(demandScale, volume)),
    difficulty: orNull(difficulty, (known) => 100 - known),
    price: orNull(cpc, (usd) => pointsOn(priceScaleCents, usd * 100)),
    coverage: orNull(countedSites, (sites) => coverageScores[sites] ?? 0),
  };
}

/**
 * The opportunity index of a pair, 0–100 (docs/opportunity.md). Null without a known demand, or when nothing that is
 * known has a weight. Geo keeps the same in SQL (services/geo/src/db/opportunity/opportunity-index.ts).
 */
export function opportunityIndex(figures: OpportunityFigures, weights: OpportunityWeights): number | null {
  const scores = opportunityScores(figures);
  if (scores.demand === null) return null;
  let sum = 0;
  let total = 0;
  for (const part of opportunityParts) {
    const score = scores[part];
    if (score === null) continue;
    sum += weights[part] * score;
    total += weights[part];
  }
  // In whole numbers, as SQL counts, so that both round the same way.
  return total === 0
    ? null
    : Math.min(Math.floor((2 * sum + total) / (2 * total)), demandCap * scores.demand);
}
