import { sql, type QueryExecutorProvider } from 'kysely';

/** Must be the last statement of a transaction: the next one that changes findings waits from here until the commit. */
export async function bumpFindingsVersion(trx: QueryExecutorProvider): Promise<void> {
  await sql`update findings_version set version = version + 1`.execute(trx);
}

/** Version of the findings' inputs. */
export async function readFindingsVersion(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ version: string }>`select epoch || '-' || version as version
    from findings_version`.execute(db);
  return rows[0]?.version ?? '';
}
