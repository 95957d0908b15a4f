import { useMemo } from 'react';
import type { Usage } from './usage-queries.ts';
import { providerSumColumns, purposeColumns, runColumns, userColumns } from './usage-columns.tsx';
import { UsageTable } from './usage-table.tsx';

interface UsageBreakdownProps {
  usage: Usage;
  /** Length of the period in days; links to a provider's usage keep this period. */
  days: number;
}

/** Usage by provider, user, purpose and run. */
export function UsageBreakdown({ usage, days }: UsageBreakdownProps) {
  const providerColumns = useMemo(
    () => providerSumColumns((id) => `?view=usage&provider=${id}&days=${days}`),
    [days],
  );
  return (
    <div className="grid items-start gap-x-4 gap-y-6 lg:grid-cols-2">
      {usage.byProvider === null ? null : (
        <UsageTable
          title="By provider"
          columns={providerColumns}
          rows={usage.byProvider}
          rowId={({ providerId }) => providerId ?? ''}
        />
      )}
      <UsageTable
        title="By user"
        columns={userColumns}
        rows={usage.byUser}
        rowId={({ user }) => user ?? ''}
      />
      <UsageTable
        title="By purpose"
        columns={purposeColumns}
        rows={usage.byPurpose}
        rowId={({ purpose }) => purpose}
      />
      <UsageTable
        title="Runs with most requests"
        columns={runColumns}
        rows={usage.byRun}
        rowId={({ runId }) => runId}
      />
    </div>
  );
}
