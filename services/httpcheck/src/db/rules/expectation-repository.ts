import type { ExpectationTable } from '../../domain/verdicts/expectation-table.ts';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely } from 'kysely';
import { statusKey } from '../../domain/status-key.ts';
import { describeChange } from '../../domain/verdicts/expectation-table.ts';
import { bumpFindingsVersion } from '../checks/findings-version.ts';

const changedText = 'Таблицу ожиданий уже изменил кто-то другой. Обновите страницу и повторите.';

/** Reads the table of expectations in one snapshot. */
export async function readExpectationTable<T>(db: Kysely<T>): Promise<ExpectationTable> {
  const { rows } = await sql<ExpectationTable>`select revision, (
      select coalesce(json_agg(json_build_object('status', status, 'expects', expects) order by position), '[]')
      from expectation_rules) as rules
    from expectations`.execute(db);
  return rows[0] ?? { revision: 0, rules: [] };
}

/** Replaces the table; each status can occur only once. @throws AppError conflict if the caller read another version */
export async function saveExpectationTable<T>(
  db: Kysely<T>,
  { rules, revision }: ExpectationTable,
  by: AuditActor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await readExpectationTable(trx);
    const { numAffectedRows } = await sql`update expectations set revision = revision + 1
      where revision = ${revision}::bigint`.execute(trx);
    if (numAffectedRows !== 1n) throw new AppError('conflict', changedText);
    await sql`delete from expectation_rules`.execute(trx);
    await sql`insert into expectation_rules (position, status, status_key, expects)
      select nth, status, status_key, expects from unnest(${rules.map(({ status }) => status)}::text[],
        ${rules.map(({ status }) => statusKey(status))}::text[], ${rules.map(({ expects }) => expects)}::text[])
        with ordinality as given (status, status_key, expects, nth)`.execute(trx);
    await recordAudit(trx, by, 'http-expectations.changed', describeChange(before.rules, rules));
    await bumpFindingsVersion(trx);
  });
}
