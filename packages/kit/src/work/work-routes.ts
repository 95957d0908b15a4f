import { workEndpoints, type WorkEntry } from '@geoplan/contracts/work';
import { sql, type QueryExecutorProvider } from 'kysely';
import { route, type Route } from '../http/route.ts';
import type { Work } from './define-work.ts';

/** Maximum number of rows per response; a service has about ten tasks, a few of them with parts. */
const maxRows = 1_000;

/** Rows of the ledger, with times formatted as in JSON. */
export const workRows = `select w.name, w.key,
    case when w.due_at < 'infinity' then w.due_at end as "dueAt",
    w.is_requested or exists (select from work_requests as r where (r.name, r.key) = (w.name, w.key)) as "isRequested",
    case when w.held_until > now() then w.holder end as holder,
    w.started_at as "startedAt", w.ended_at as "endedAt", w.attempts, w.failed_at as "failedAt", w.failure
  from work as w order by w.name, w.key limit ${maxRows}`;

/** Row of `workRows`. */
export type WorkRow = {
  [Field in keyof Omit<WorkEntry, 'title'>]: Field extends `${string}At` ? Date | null : WorkEntry[Field];
};

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/** Route that lists the background tasks of a service. */
export function workRoutes(
  service: keyof typeof workEndpoints,
  db: QueryExecutorProvider,
  works: readonly Work[],
): Route[] {
  const titles = new Map(works.map(({ name, title }) => [name, title]));
  return [
    route(workEndpoints[service]).to(async () => {
      const { rows } = await sql.raw<WorkRow>(workRows).execute(db);
      const data = rows.map((row) => ({
        ...row,
        title: titles.get(row.name) ?? null,
        dueAt: timeOf(row.dueAt),
        startedAt: timeOf(row.startedAt),
        endedAt: timeOf(row.endedAt),
        failedAt: timeOf(row.failedAt),
      }));
      return { success: true, data };
    }),
  ];
}
