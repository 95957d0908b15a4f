import { changeSorts, type ChangeMetric, type ChangeSort } from '@geoplan/contracts/geo/geo-changes';
import { TrendingUp } from 'lucide-react';
import { metrics } from '../../../domain/keywords/metrics.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { NextPageButton } from '../../../shared/ui/paging/next-page-button.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { changesColumns, changesExportColumns } from './changes-columns.tsx';
import { leastPercents, loadAllChanges, spans, useChanges, useChangesFilter } from './changes-queries.ts';

const tableName = 'changes';
const metricOptions = (['searchVolume', 'difficulty', 'cpc'] as const).map((id: ChangeMetric) => ({
  id,
  label: metrics[id].shortLabel,
}));
const percentOptions = leastPercents.map((value) => ({ id: String(value), label: `От ${value}\u00A0%` }));
const spanOptions = spans.map((days) => ({
  id: String(days),
  label: `За ${formatCount(days, ['день', 'дня', 'дней'])}`,
}));
const isSort = (id: string): id is ChangeSort => changeSorts.some((sort) => sort === id);

/** What has moved since the reading before, the largest moves first. */
export function ChangesTab() {
  const [filter, setFilter] = useChangesFilter();
  const changes = useChanges(filter);
  const options = useTableOptions(tableName);
  return (
    <>
      <ChangesToolbar isEmpty={changes.changes.length === 0} />
      <QueryState
        query={changes}
        failedTitle="Не удалось загрузить изменения"
        skeleton={<TableSkeleton {...options} columns={changesColumns} label="Загрузка изменений…" />}
        isEmpty={() => changes.changes.length === 0}
        empty={<NoChanges onReset={() => void setFilter(null)} />}
      >
        {() => (
          <DataTable
            {...options}
            label="Что изменилось"
            columns={changesColumns}
            rows={changes.changes}
            rowId={({ keyword, country }) => `${country} ${keyword}`}
            sort={{ id: filter.order, isDescending: filter.way === 'desc' }}
            onSort={({ id, isDescending }) => {
              if (isSort(id)) void setFilter({ order: id, way: isDescending ? 'desc' : 'asc' });
            }}
            isPresorted
            footer={<ChangesFooter changes={changes} />}
          />
        )}
      </QueryState>
    </>
  );
}

/** Which figure, how far, since when; the look of the table and its export. */
function ChangesToolbar({ isEmpty }: { isEmpty: boolean }) {
  const [filter, setFilter] = useChangesFilter();
  const { hiddenColumns } = useTableOptions(tableName);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label="Показатель"
        options={metricOptions}
        selected={filter.metric}
        onSelect={(metric) => void setFilter({ metric })}
      />
      <Select
        label="Порог"
        isInToolbar
        options={percentOptions}
        value={String(filter.minPercent)}
        onChange={(id) =>
          void setFilter({ minPercent: leastPercents.find((each) => String(each) === id) ?? null })
        }
      />
      <Select
        label="Срок"
        isInToolbar
        options={spanOptions}
        value={String(filter.days)}
        onChange={(id) => void setFilter({ days: spans.find((each) => String(each) === id) ?? null })}
      />
      <span className="flex-1" />
      <TableOptions name={tableName} columns={changesColumns} />
      <ExportAllMenu
        name="changes"
        columns={changesExportColumns}
        load={(onProgress, signal) => loadAllChanges(filter, onProgress, signal)}
        isDisabled={isEmpty}
        table={{ columns: changesColumns, hiddenColumns }}
      />
    </div>
  );
}

function ChangesFooter({ changes }: { changes: ReturnType<typeof useChanges> }) {
  return (
    <>
      <output>Показано {formatNumber(changes.changes.length)}</output>
      <NextPageButton more={changes} end="Это все изменения" />
    </>
  );
}

function NoChanges({ onReset }: { onReset: () => void }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={TrendingUp}
        title="Ничего не изменилось"
        text="За этот срок ни один показатель не сдвинулся больше порога. Сравниваются два последних известных замера из одного источника."
        actions={<Button onPress={onReset}>Сбросить условия</Button>}
      />
    </div>
  );
}
