import { hasAccessEnded } from '@geoplan/kit/users/user-states';
import { sql, type QueryExecutorProvider } from 'kysely';

/** Returns the ids of the given completions whose user can no longer start work. */
export async function findAnswersWithoutAccess(
  db: QueryExecutorProvider,
  answerIds: readonly string[],
): Promise<string[]> {
  if (answerIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select answer_id as id from model_answers as a
    where answer_id = any(${answerIds}::uuid[]) and ${hasAccessEnded(sql`a.user_id`)}`.execute(db);
  return rows.map(({ id }) => id);
}
