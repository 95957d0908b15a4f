import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Increments the version. Must be the last statement of a transaction, because other transactions that change
 * findings wait from here until the commit.
 */
export async function bumpFindingsVersion(trx: QueryExecutorProvider): Promise<void> {
  await sql`update findings_version set version = version + 1`.execute(trx);
}

/** Reads the version of the findings' inputs. */
export async function readFindingsVersion(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ version: string }>`select epoch || '-' || version as version
    from findings_version`.execute(db);
  return rows[0]?.version ?? '';
}
