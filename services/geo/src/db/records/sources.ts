import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { sourceOfHost } from '../../domain/settings/provider-hosts.ts';

/** Joins `s` with the source of a row of `records` or `readings`. */
export const joinSource = `left join (select id as source, provider, is_demo from sources) s using (source)`;

/** The source of such a row as `RecordSource`. */
export const sourceColumn = sql.raw(
  `json_build_object('provider', s.provider, 'isDemo', coalesce(s.is_demo, false)) as source`,
);

/** Ids of the sources whose figures are emulated. */
export const demoSources = sql.raw(`array(select id from sources where is_demo)`);

/** The rows of `sources` of these hosts that are missing there. */
export function missingSources(hosts: readonly string[]): RawBuilder<unknown> {
  const distinct = [...new Set(hosts)];
  const sources = distinct.map((host) => sourceOfHost(host));
  return sql`select * from unnest(${distinct}::text[], ${sources.map(({ provider }) => provider)}::text[],
    ${sources.map(({ isDemo }) => isDemo)}::boolean[]) as given (host, provider, is_demo)
    where not exists (select from sources where sources.host = given.host)`;
}

/** Gives every host that paid calls went to its source. */
export async function registerUsedHosts(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ host: string }>`select distinct message ->> 'host' as host from usage_records
    where message ->> 'host' is not null`.execute(db);
  const hosts = rows.map(({ host }) => host);
  await sql`insert into sources (host, provider, is_demo) ${missingSources(hosts)} on conflict do nothing`.execute(
    db,
  );
}

/** How far usage may be from what it has bought: they share a transaction, but not always a clock. */
const nearby = sql.raw(`interval '1 minute'`);
const ofRuns = sql.raw(`message ->> 'purpose' = 'run'`);

/**
 * SQL: id of what a figure of this moment was read from, told by the nearest usage; null = nothing tells. For what was
 * stored without its source.
 */
export function sourceAt(moment: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select sources.id from (
      (select at, message from usage_records where at >= ${moment} and at < ${moment} + ${nearby} and ${ofRuns}
        order by at limit 1)
      union all
      (select at, message from usage_records where at < ${moment} and at > ${moment} - ${nearby} and ${ofRuns}
        order by at desc limit 1)) near
    join sources on sources.host = near.message ->> 'host'
    order by abs(extract(epoch from near.at - ${moment})) limit 1)`;
}

/** SQL: whether a row of `records`, stored for so long, was read from this source. */
export function isFrom(source: RecordSource): RawBuilder<boolean> {
  return sql`exists (select from sources where sources.id = coalesce(records.source, ${sourceAt(sql.ref('records.last_updated'))})
    and sources.provider = ${source.provider} and sources.is_demo = ${source.isDemo})`;
}
