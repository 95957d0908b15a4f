import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useQueryClient } from '@tanstack/react-query';
import { Download, FileSpreadsheet, LoaderCircle, RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import type { Findings } from '../../domain/checks/finding-rules.ts';
import { lastCheck } from '../../domain/checks/live-results.ts';
import { DisplayModeSwitch } from '../../domain/workspace/display/display-mode-switch.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { useStartSync } from '../../domain/workspace/sync/use-syncs.ts';
import { sitesKey, syncsKey } from '../../domain/workspace/workspace-keys.ts';
import { useTableExport } from '../../shared/export/use-table-export.ts';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { CheckControl } from './checks/check-control.tsx';
import { checkedColumns, csvColumns } from './table/export-columns.ts';

interface DataActionsProps {
  shown: readonly NotionSite[];
  /** Undefined = not loaded. */
  findings: Findings | undefined;
  /** True while rows are being loaded or read from Notion. */
  isBusy: boolean;
}

function DataActionsView({ shown, findings, isBusy }: DataActionsProps) {
  const canRun = useCanRun();
  return (
    <PageActions
      more={
        <>
          <DisplayModeSwitch />
          <ExportButtons shown={shown} findings={findings} />
        </>
      }
    >
      <RefreshButton isBusy={isBusy} />
      {canRun ? <CheckControl shown={shown} /> : null}
    </PageActions>
  );
}

/** Whose rows are shown, and reading them anew. */
export function ListActions({ isBusy }: Pick<DataActionsProps, 'isBusy'>) {
  return (
    <PageActions more={<DisplayModeSwitch />}>
      <RefreshButton isBusy={isBusy} />
    </PageActions>
  );
}

/** What can be done with the data as a whole; memoised, so that typing does not render it again. */
export const DataActions = memo(DataActionsView);

interface RefreshButtonProps {
  /** True while the rows are loading or a sync runs. */
  isBusy: boolean;
}

/** Starts a sync and reloads the rows; for viewers it only reloads. */
function RefreshButton({ isBusy }: RefreshButtonProps) {
  const client = useQueryClient();
  const canSync = useCanRun();
  const start = useStartSync();
  const refresh = () => {
    if (canSync) start.mutate();
    else void client.invalidateQueries({ queryKey: syncsKey });
    void client.invalidateQueries({ queryKey: sitesKey });
  };
  const isTurning = isBusy || start.isPending;
  return (
    <IconButton
      kind="secondary"
      label="Обновить"
      className="max-sm:flex-none!"
      isPending={start.isPending}
      onPress={refresh}
    >
      <RefreshCw className={isTurning ? 'size-4 animate-spin' : 'size-4'} aria-hidden />
    </IconButton>
  );
}

/** Start of the file's name (spec §7). */
const fileName = 'notion-projects';

/** Saves the rows that are shown now: as CSV in the nine columns of the spec, as Excel with the checks. */
function ExportButtons({ shown, findings }: Pick<DataActionsProps, 'shown' | 'findings'>) {
  const csv = useTableExport(fileName, () => ({ columns: csvColumns, rows: shown }));
  const checked = () => ({ columns: checkedColumns({ findings, lastCheck }), rows: shown });
  const { running, save } = useTableExport(fileName, checked);
  const isDisabled = shown.length === 0;
  return (
    <span className="flex gap-2">
      <Button
        className="max-sm:flex-1 max-sm:[&>svg]:hidden"
        icon={<Download className="size-4" aria-hidden />}
        isDisabled={isDisabled}
        onPress={() => csv.save('csv')}
      >
        Экспорт CSV
      </Button>
      <IconButton
        kind="secondary"
        label="Экспорт XLSX с проверками"
        isDisabled={isDisabled}
        isPending={running === 'xlsx'}
        onPress={() => save('xlsx')}
      >
        {running === 'xlsx' ? (
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
        ) : (
          <FileSpreadsheet className="size-4" aria-hidden />
        )}
      </IconButton>
    </span>
  );
}
