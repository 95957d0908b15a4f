import type { NotionSite } from '@geoplan/contracts/notion-site';
import { memo } from 'react';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { DisplayModeSwitch } from '../../domain/workspace/display/display-mode-switch.tsx';
import { HttpCheckButton } from './http-check-button.tsx';
import { RefreshButton } from './sync/refresh-button.tsx';
import { ExportButtons } from './table/export-buttons.tsx';

interface DataActionsProps {
  shown: readonly NotionSite[];
  /** True while rows are being loaded or read from Notion. */
  isBusy: boolean;
}

function DataActionsView({ shown, isBusy }: DataActionsProps) {
  const canRun = useCanRun();
  return (
    <>
      <DisplayModeSwitch />
      <RefreshButton isBusy={isBusy} />
      {canRun ? <HttpCheckButton /> : null}
      <ExportButtons shown={shown} />
    </>
  );
}

/** What can be done with the data as a whole; memoised, so that typing does not render it again. */
export const DataActions = memo(DataActionsView);
