import {
  coverageScores,
  demandCap,
  demandScale,
  opportunityParts,
  priceScaleCents,
  type OpportunityPart,
} from '@geoplan/contracts/geo/opportunity';
import { sql, type RawBuilder } from 'kysely';
import { siteBrand } from '../brands/keyword-sites.ts';

/** Points of each part of a row of `records r` with `sites.counted` beside it; null = not known. */
const scores: Record<OpportunityPart, string> = {
  demand: `case when not r.is_volume_unknown then width_bucket(r.search_volume, '{${demandScale.join()}}'::int8[]) end`,
  difficulty: `100 - r.difficulty`,
  price: `width_bucket(r.cpc * 100, '{${priceScaleCents.join()}}'::float8[])`,
  coverage: `case when rule.is_coverage_known then
    coalesce(('{${coverageScores.join()}}'::int[])[coalesce(sites.counted, 0) + 1], 0) end`,
};

const sums = (each: (part: OpportunityPart) => string) => opportunityParts.map(each).join(' + ');

/**
 * Joins `opportunity` (`index`, and `counted` sites as `PairOpportunity` tells them) to each row of `keywords k` with its
 * `records r`. `opportunityIndex` of the contracts in SQL: whole numbers in both, so that both round the same way.
 * `limit 1` tells the planner of the one row there is: it expects 900 in a table that is never analysed, and then reads
 * all records for each keyword. `offset 0` keeps each score counted once: the planner would write it into every place it is used in.
 */
export const joinOpportunity: RawBuilder<unknown> = sql`cross join (select * from opportunity_rule limit 1) rule
  left join lateral (select sum(coalesce(c.counted_sites, c.total_domains))::int as counted from site_counts c
    where c.keyword_key = ${siteBrand} and c.country = r.country) sites on true
  cross join lateral (select ${sql.raw(opportunityParts.map((part) => `${scores[part]} as ${part}`).join(', '))} offset 0) scores
  cross join lateral (select
    ${sql.raw(sums((part) => `coalesce(rule.${part} * scores.${part}, 0)`))} as points,
    ${sql.raw(sums((part) => `case when scores.${part} is null then 0 else rule.${part} end`))} as weight) weighed
  cross join lateral (select
    case when rule.is_coverage_known then coalesce(sites.counted, 0) end as counted,
    case when scores.demand is not null and weighed.weight > 0 then least(
      (2 * weighed.points + weighed.weight) / (2 * weighed.weight), ${sql.raw(String(demandCap))} * scores.demand)
    end as index) opportunity`;

/** The `PairOpportunity` of such a row as JSON. */
export const opportunityColumn = sql.raw(
  `json_build_object('index', opportunity.index, 'countedSites', opportunity.counted) as opportunity`,
);

/** Joins `best`: what `opportunity` and `opportunity_country` of a row of `keywords k` must be. */
export const joinBestPair: RawBuilder<unknown> = sql`left join lateral (
  select opportunity.index::int2 as opportunity, r.country as opportunity_country from records r ${joinOpportunity}
  where r.keyword_key = k.keyword_key and opportunity.index is not null
  order by 1 desc, r.search_volume desc, r.country limit 1) best on true`;
