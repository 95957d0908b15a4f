import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import { CircleCheck, SearchX } from 'lucide-react';
import {
  reasonLabels,
  reasonNotes,
  uncountedTitle,
  uncountedTotal,
  type UncountedTotals,
} from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { loadAllUncounted, useUncounted } from '../../../domain/workspace/uncounted/use-uncounted.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { NextPageButton } from '../../../shared/ui/paging/next-page-button.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import {
  narrowUncountedColumns,
  NotionRowLink,
  uncountedColumns,
  uncountedExportColumns,
} from './uncounted-columns.tsx';
import { useReason } from './use-data-view.ts';

/** Name of the table's options in the browser. */
const tableName = 'notion-uncounted';

interface UncountedViewProps {
  /** Undefined = all databases together. */
  databaseId: string | undefined;
  /** False while it is unknown which databases are meant. */
  isEnabled: boolean;
  /** Sites there are; undefined = not loaded. */
  total: number | undefined;
}

/** The sites that some count leaves out, by reason. */
export function UncountedView({ databaseId, isEnabled, total }: UncountedViewProps) {
  const [reason, setReason] = useReason();
  const input = { reason, databaseId };
  const uncounted = useUncounted(input, isEnabled);
  const isSmall = useIsSmall();
  const columns = isSmall ? narrowUncountedColumns : uncountedColumns;
  const options = useTableOptions(tableName);
  const shown = isSmall ? ({ density: 'double' } as const) : options;
  const { sites, totals } = uncounted;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-start justify-between gap-2">
        <ReasonFilter totals={totals} />
        <span className="flex gap-2">
          {isSmall ? null : <TableOptions name={tableName} columns={uncountedColumns} />}
          <ExportAllMenu
            name="notion-uncounted"
            columns={uncountedExportColumns}
            load={(onProgress, signal) => loadAllUncounted(input, onProgress, signal)}
            isDisabled={sites.length === 0}
            table={{ columns: uncountedColumns, hiddenColumns: options.hiddenColumns }}
          />
        </span>
      </div>
      <p className="min-h-10 shrink-0 text-sm text-muted sm:min-h-5">
        {reason === null
          ? 'Сайты, не попавшие хотя бы в один подсчёт; если причин две, сайт показан дважды.'
          : `${reasonNotes[reason]}.`}
      </p>
      <QueryState
        query={uncounted}
        failedTitle="Не удалось загрузить список"
        skeleton={
          <TableSkeleton columns={columns} {...shown} hasActions label="Загрузка списка…" rows={16} />
        }
        isEmpty={() => sites.length === 0}
        empty={
          <NoneLeftOut
            hasSites={total !== 0}
            isFiltered={reason !== null}
            onReset={() => void setReason(null)}
          />
        }
      >
        {() => (
          <DataTable
            label={uncountedTitle}
            columns={columns}
            {...shown}
            rows={sites}
            rowId={(site) => `${site.reason} ${site.id}`}
            renderActions={(site) => <NotionRowLink site={site} />}
            total={totals === undefined ? -1 : reason === null ? uncountedTotal(totals) : totals[reason]}
            footer={<UncountedFooter uncounted={uncounted} />}
          />
        )}
      </QueryState>
    </>
  );
}

/** One reason alone, each with the number of its sites. */
function ReasonFilter({ totals }: { totals: UncountedTotals | undefined }) {
  const [chosen, setReason] = useReason();
  return (
    // Of one width from the beginning: the counts move nothing.
    <fieldset
      aria-label="Причина"
      className="grid gap-2 max-sm:w-full sm:grid-cols-[repeat(auto-fit,13.5rem)] max-lg:sm:grid-cols-[repeat(auto-fit,11rem)]"
    >
      {uncountedReasons.map((reason) => {
        const isOn = chosen === reason;
        return (
          <ToggleButton
            key={reason}
            isOn={isOn}
            isDisabled={!isOn && !totals?.[reason]}
            onChange={(on) => void setReason(on ? reason : null)}
          >
            <span className="tabular-nums">
              {reasonLabels[reason]}
              {totals === undefined ? '' : `: ${formatNumber(totals[reason])}`}
            </span>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}

function UncountedFooter({ uncounted }: { uncounted: ReturnType<typeof useUncounted> }) {
  const [reason] = useReason();
  const { sites, totals } = uncounted;
  const total = totals && (reason === null ? uncountedTotal(totals) : totals[reason]);
  return (
    <>
      <output>
        Показано {formatNumber(sites.length)} из{' '}
        {total === undefined ? '—' : formatCount(total, ['записи', 'записей', 'записей'])}
      </output>
      <NextPageButton more={uncounted} end="Это все записи" />
    </>
  );
}

interface NoneLeftOutProps {
  hasSites: boolean;
  isFiltered: boolean;
  onReset: () => void;
}

function NoneLeftOut({ hasSites, isFiltered, onReset }: NoneLeftOutProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title="По этой причине сайтов нет"
        text="По другим причинам сайты могут быть."
        actions={<Button onPress={onReset}>Показать все причины</Button>}
      />
    );
  return hasSites ? (
    <EmptyState
      icon={CircleCheck}
      title="Все сайты попали в подсчёт"
      text="У каждого есть страна, бренд и статус из правила подсчёта."
    />
  ) : (
    <EmptyState
      icon={SearchX}
      title="Сайтов пока нет"
      text="Список появится после первой синхронизации с Notion."
    />
  );
}
