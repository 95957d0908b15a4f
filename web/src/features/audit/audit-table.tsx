import type { AuditEntry } from '@geoplan/contracts/auth';
import { ScrollText } from 'lucide-react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { NextPageButton } from '../../shared/ui/paging/next-page-button.tsx';
import type { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { auditColumns, narrowAuditColumns } from './audit-columns.tsx';
import type { useAudit } from './audit-queries.ts';

interface AuditTableProps {
  options: ReturnType<typeof useTableOptions>;
  audit: ReturnType<typeof useAudit>;
  shown: readonly AuditEntry[];
  /** No match is not an empty log. */
  isFiltered: boolean;
  onReset: () => void;
}

/** The entries with what they are a part of, and the way to older ones. */
export function AuditTable({ options, audit, shown, isFiltered, onReset }: AuditTableProps) {
  const isSmall = useIsSmall();
  const rows = isSmall ? ({ density: 'double' } as const) : options;
  const footer = (
    <>
      <output>Показано {formatNumber(shown.length)}</output>
      <NextPageButton more={audit} end="Это все записи" />
    </>
  );
  if (shown.length > 0)
    return (
      <DataTable
        {...rows}
        label="Журнал действий"
        columns={isSmall ? narrowAuditColumns : auditColumns}
        rows={shown}
        rowId={(entry) => entry.id}
        footer={footer}
      />
    );
  return (
    <>
      <NoEntries isFiltered={isFiltered} onReset={onReset} />
      <div className="flex items-center justify-between gap-3 text-xs text-muted">{footer}</div>
    </>
  );
}

function NoEntries({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={ScrollText}
        title="Записей нет"
        text={
          isFiltered
            ? 'Во всём журнале ничего не подходит. Измените или сбросьте фильтры.'
            : 'Здесь появятся входы, отказы и изменения.'
        }
        actions={isFiltered ? <Button onPress={onReset}>Сбросить фильтры</Button> : undefined}
      />
    </div>
  );
}
