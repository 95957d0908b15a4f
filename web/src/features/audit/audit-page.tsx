import type { AuditEntry } from '@geoplan/contracts/auth';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ExportAllMenu } from '../../shared/ui/table/export-all-menu.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../shared/ui/table/table-skeleton.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { auditColumns, narrowAuditColumns } from './audit-columns.tsx';
import { loadAllAudit, useAudit } from './audit-queries.ts';
import { auditQuery } from './audit-rules.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar, useAuditFilter } from './audit-toolbar.tsx';

const noEntries: readonly AuditEntry[] = [];

/** Who did what, when and from where; for admins. */
export function AuditPage({ title }: { title: string }) {
  const [filter, setFilter] = useAuditFilter();
  const audit = useAudit(filter);
  const options = useTableOptions('audit');
  const isSmall = useIsSmall();
  const skeleton = isSmall
    ? { columns: narrowAuditColumns, density: 'double' as const }
    : { ...options, columns: auditColumns };
  const shown = useMemo(() => audit.data?.pages.flatMap((page) => page.items) ?? noEntries, [audit.data]);
  return (
    <Page
      title={title}
      sub="Входы, отказы и изменения, новые сверху"
      isFilled
      actions={
        <>
          <Button
            icon={<RefreshCw className="size-4" aria-hidden />}
            isPending={audit.isRefetching && !audit.isFetchingNextPage}
            onPress={() => void audit.refetch()}
          >
            Обновить
          </Button>
          {isSmall ? null : <TableOptions name="audit" columns={auditColumns} />}
          <ExportAllMenu
            name="audit"
            columns={auditColumns}
            load={(onProgress, signal) => loadAllAudit(filter, onProgress, signal)}
            isDisabled={shown.length === 0}
            table={{ columns: auditColumns, hiddenColumns: options.hiddenColumns }}
          />
        </>
      }
    >
      <AuditToolbar filter={filter} onChange={(change) => void setFilter(change)} />
      <QueryState
        query={audit}
        failedTitle="Не удалось загрузить журнал"
        skeleton={<TableSkeleton {...skeleton} label="Загрузка журнала…" />}
      >
        {() => (
          <AuditTable
            options={options}
            audit={audit}
            shown={shown}
            isFiltered={Object.keys(auditQuery(filter)).length > 0}
            onReset={() => void setFilter(null)}
          />
        )}
      </QueryState>
    </Page>
  );
}
