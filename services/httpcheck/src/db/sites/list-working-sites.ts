import { sql, type QueryExecutorProvider } from 'kysely';

/** Number of network probes; one response is sufficient. */
const maxSites = 5;

/** URLs of sites on other hosts that worked at their last check, one per host, latest check first. */
export async function listWorkingSites(
  db: QueryExecutorProvider,
  exceptHosts: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`select url from (
      select distinct on (s.host) s.url, st.checked_at
      from sites as s join site_states as st on st.site_id = s.site_id and st.url = s.url
      where s.removed_at is null and st.health = 'works' and not st.is_other_domain
        and s.host <> all(${exceptHosts}::text[])
      order by s.host, st.checked_at desc
    ) as working order by checked_at desc limit ${maxSites}`.execute(db);
  return rows.map(({ url }) => url);
}
