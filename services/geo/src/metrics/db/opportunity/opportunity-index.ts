import {
  coverageScores,
  demandCap,
  demandScale,
  estimatedParts,
  neutralPoints,
  opportunityParts,
  priceScaleCents,
  type CountryMedians,
  type OpportunityPart,
} from '@geoplan/contracts/geo/opportunity';
import { sql, type RawBuilder } from 'kysely';
import { siteBrand } from '../brands/keyword-sites.ts';

type EstimatedPart = (typeof estimatedParts)[number];

/** Points of a row of `records r` for the parts that have a median; null if unknown. */
export const knownPoints = {
  difficulty: `100 - r.difficulty`,
  price: `width_bucket(r.cpc * 100, '{${priceScaleCents.join()}}'::float8[])`,
} satisfies Record<keyof CountryMedians, string>;

/** Points of a row of `records r`, joined with `sites.counted`, for each part; null if unknown. */
const scores: Record<OpportunityPart, string> = {
  demand: `case when not r.is_volume_unknown then width_bucket(r.search_volume, '{${demandScale.join()}}'::int8[]) end`,
  ...knownPoints,
  coverage: `case when rule.is_coverage_known then
    coalesce(('{${coverageScores.join()}}'::int[])[coalesce(sites.counted, 0) + 1], 0) end`,
};

/** Median points of each part in the country of the row; null if the country has no median. */
const medians: Record<EstimatedPart, string> = {
  difficulty: `(select m.difficulty from opportunity_medians m where m.country = r.country)`,
  price: `(select m.price from opportunity_medians m where m.country = r.country)`,
  coverage: `null`,
};

/** Points assumed for a part that is unknown and has a weight; null for other parts, which need no median. */
const assumed = (part: EstimatedPart) =>
  `case when scores.${part} is null and rule.${part} > 0 then coalesce(${medians[part]}, ${neutralPoints}) end`;

const sum = (terms: readonly string[]) => terms.join(' + ');

/** Rounded weighted mean of the points, at most `demandCap` times the demand points; null if there is no index. */
const cappedMean = (points: string, weight: string) =>
  `case when scores.demand is not null and weighed.weight > 0 then
      least((2 * (${points}) + ${weight}) / (2 * (${weight})), ${demandCap} * scores.demand) end`;

const isEstimate = estimatedParts.map((part) => `assumed.${part} is not null`).join(' or ');

const weighing = `cross join lateral (select ${opportunityParts.map((part) => `${scores[part]} as ${part}`).join(', ')} offset 0) scores
  cross join lateral (select ${estimatedParts.map((part) => `${assumed(part)} as ${part}`).join(', ')} offset 0) assumed
  cross join lateral (select
    ${sum(opportunityParts.map((part) => `coalesce(rule.${part} * scores.${part}, 0)`))} as points,
    ${sum(opportunityParts.map((part) => `case when scores.${part} is null then 0 else rule.${part} end`))} as weight,
    ${sum(estimatedParts.map((part) => `coalesce(rule.${part} * assumed.${part}, 0)`))} as assumed_points,
    ${sum(estimatedParts.map((part) => `case when assumed.${part} is null then 0 else rule.${part} end`))} as assumed_weight
    offset 0) weighed
  cross join lateral (select ${cappedMean('weighed.points', 'weighed.weight')} as of_known,
    ${cappedMean('weighed.points + weighed.assumed_points', 'weighed.weight + weighed.assumed_weight')} as index
    offset 0) means
  cross join lateral (select
    case when rule.is_coverage_known then coalesce(sites.counted, 0) end as counted, means.index,
    least(means.index, means.of_known) as sort_index, ${isEstimate} as is_estimate,
    case when means.index is not null and (${isEstimate}) then json_build_object(
      'sortIndex', least(means.index, means.of_known),
      ${estimatedParts.map((part) => `'${part}', assumed.${part}`).join(', ')}) end as estimate) opportunity`;

/**
 * Joins `opportunity` to each row of `keywords k` with its `records r`: `PairOpportunity` in columns, its
 * `sort_index` and `is_estimate`. It implements `opportunityOf` of the contracts in SQL; both use integers, so that
 * both round in the same way. `limit 1` informs the planner that there is a single row. It would otherwise expect 900
 * rows in a table that is never analysed, and read all records for each keyword. `offset 0` makes the planner compute
 * each score once instead of inlining it at each use.
 */
export const joinOpportunity: RawBuilder<unknown> = sql`cross join (select * from opportunity_rule limit 1) rule
  left join lateral (select sum(coalesce(c.counted_sites, c.total_domains))::int as counted from site_counts c
    where c.keyword_key = ${siteBrand} and c.country = r.country) sites on true
  ${sql.raw(weighing)}`;

/** `PairOpportunity` of a row joined by `joinOpportunity`, as JSON. */
export const opportunityColumn = sql.raw(
  `json_build_object('index', opportunity.index, 'countedSites', opportunity.counted,
    'estimate', opportunity.estimate) as opportunity`,
);

/** Joins `best`, which contains the correct `opportunity` and `opportunity_country` for a row of `keywords k`. */
export const joinBestPair: RawBuilder<unknown> = sql`left join lateral (
  select opportunity.sort_index::int2 as opportunity, r.country as opportunity_country from records r ${joinOpportunity}
  where r.keyword_key = k.keyword_key and opportunity.index is not null
  order by 1 desc, opportunity.is_estimate, r.search_volume desc, r.country limit 1) best on true`;
