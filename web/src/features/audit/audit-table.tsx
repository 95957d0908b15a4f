import type { AuditEntry } from '@geoplan/contracts/auth';
import { ScrollText } from 'lucide-react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Blank } from '../../shared/ui/blank.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { cardStyle } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import type { useTableOptions } from '../../shared/ui/use-table-options.ts';
import { auditColumns } from './audit-columns.tsx';
import type { useAudit } from './audit-queries.ts';

interface AuditTableProps {
  options: ReturnType<typeof useTableOptions>;
  audit: ReturnType<typeof useAudit>;
  shown: readonly AuditEntry[];
  /** How many entries have been fetched, shown or not. */
  loadedCount: number;
  onReset: () => void;
}

/** The entries with what they are a part of, and the way to older ones. */
export function AuditTable({ options, audit, shown, loadedCount, onReset }: AuditTableProps) {
  const footer = (
    <>
      <output>
        Показано {formatNumber(shown.length)} из {formatNumber(loadedCount)} загруженных
      </output>
      {audit.hasNextPage ? (
        <Button size="sm" isPending={audit.isFetchingNextPage} onPress={() => void audit.fetchNextPage()}>
          Показать ещё
        </Button>
      ) : (
        <span>Это все записи</span>
      )}
    </>
  );
  if (shown.length > 0)
    return (
      <DataTable
        {...options}
        label="Журнал действий"
        columns={auditColumns}
        rows={shown}
        rowId={(entry) => entry.id}
        footer={footer}
      />
    );
  return (
    <>
      <NoEntries isFiltered={loadedCount > 0} onReset={onReset} />
      <div className="flex items-center justify-between gap-3 text-xs text-muted">{footer}</div>
    </>
  );
}

function NoEntries({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={cardStyle}>
      <Blank
        icon={ScrollText}
        title="Записей нет"
        text={
          isFiltered
            ? 'Среди загруженных записей ничего не подходит. Загрузите более старые или сбросьте фильтры.'
            : 'Здесь появятся входы, отказы и изменения.'
        }
        actions={isFiltered ? <Button onPress={onReset}>Сбросить фильтры</Button> : undefined}
      />
    </div>
  );
}
