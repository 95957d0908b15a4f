import { lookUpDrops, type DropRun } from '@geoplan/contracts/drops/drop-runs';
import type { Run } from '@geoplan/contracts/runs';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { defineRuns, prefixedNames, type RunRow } from '@geoplan/kit/runs/define-runs';
import { sql } from 'kysely';
import type { DropInput } from '../../domain/drops/drop-item.ts';

/** Row of `drop_runs`. */
interface DropRunRow extends RunRow {
  name: string;
  domains: number;
  has_history: boolean;
  is_demo: boolean;
  by_status: Record<string, number>;
}

/** Run definition for drop lists. An item is one lookup of a domain, and its lane is the queried server. */
export const dropRuns = defineRuns<DropInput, DropRunRow, Omit<DropRun, keyof Run>>({
  names: { ...prefixedNames('drop_'), channel: 'drop_runs' },
  event: sql`(case when result is not null then json_build_object('domain', key, 'result', result)
    else json_build_object('error', json_build_object(
      'domain', key, 'part', input ->> 'kind', 'code', error_code, 'message', error_message))
  end)::text`,
  describe: (row) => ({
    name: row.name,
    domains: row.domains,
    hasHistory: row.has_history,
    isDemo: row.is_demo,
    byStatus: row.by_status,
  }),
  audit: { noun: 'drop-list', nameOf: ({ name, domains }) => `${name}: доменов ${domains}` },
  // Limits each registry, and the archive, to one request at a time.
  maxPerLane: 1,
  enqueueJobs: async (trx, { runId, userId }) =>
    void (await enqueue(trx, lookUpDrops, { runId }, { actor: userId })),
});
