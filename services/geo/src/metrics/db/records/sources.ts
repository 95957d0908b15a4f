import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import { sql, type RawBuilder } from 'kysely';
import { sourceOfHost } from '../../../settings/domain/provider-hosts.ts';

/** Joins the source of a row of `records` or `measurements` as `s`. */
export const joinSource = `left join (select id as source, provider, is_demo from sources) s using (source)`;

/** Source of a row joined by `joinSource`, as `RecordSource`. */
export const sourceColumn = sql.raw(
  `json_build_object('provider', s.provider, 'isDemo', coalesce(s.is_demo, false)) as source`,
);

/** Ids of the sources whose figures are emulated. */
export const demoSources = sql.raw(`array(select id from sources where is_demo)`);

/** Inserts missing rows of `sources` for these hosts. */
export function missingSources(hosts: readonly string[]): RawBuilder<unknown> {
  const distinct = [...new Set(hosts)];
  const sources = distinct.map((host) => sourceOfHost(host));
  return sql`select * from unnest(${distinct}::text[], ${sources.map(({ provider }) => provider)}::text[],
    ${sources.map(({ isDemo }) => isDemo)}::boolean[]) as given (host, provider, is_demo)
    where not exists (select from sources where sources.host = given.host)`;
}

/** SQL: true if a row of `records` was measured by this source. */
export function isFrom(source: RecordSource): RawBuilder<boolean> {
  return sql`exists (select from sources where sources.id = records.source
    and sources.provider = ${source.provider} and sources.is_demo = ${source.isDemo})`;
}
