import { sql, type QueryExecutorProvider } from 'kysely';
import type { RdapServers } from '../../domain/drops/registration/rdap-bootstrap.ts';

/** IANA's list as loaded from this URL. */
export interface StoredBootstrap {
  servers: RdapServers;
  loadedAt: Date;
}

/** `null` if it was never loaded. */
export async function findBootstrap(db: QueryExecutorProvider, url: string): Promise<StoredBootstrap | null> {
  const { rows } = await sql<StoredBootstrap>`select servers, loaded_at as "loadedAt" from rdap_bootstrap
    where url = ${url}`.execute(db);
  return rows[0] ?? null;
}

export async function saveBootstrap(
  db: QueryExecutorProvider,
  url: string,
  servers: RdapServers,
): Promise<void> {
  await sql`insert into rdap_bootstrap (url, servers, loaded_at) values (${url}, ${JSON.stringify(servers)}, now())
    on conflict (url) do update set servers = excluded.servers, loaded_at = excluded.loaded_at`.execute(db);
}
