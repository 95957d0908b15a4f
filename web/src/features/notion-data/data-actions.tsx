import type { NotionProject } from '@geoplan/contracts/notion-project';
import { memo } from 'react';
import { useCanRun } from '../../shared/launch/use-can-run.ts';
import { DisplayModeSwitch } from '../../shared/workspace/display-mode-switch.tsx';
import { HttpCheckButton } from './http-check-button.tsx';
import { RefreshButton } from './sync/refresh-button.tsx';
import { ExportButtons } from './table/export-buttons.tsx';

interface DataActionsProps {
  shown: readonly NotionProject[];
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

/** What can be done with the data as a whole; not drawn anew while somebody types. */
export const DataActions = memo(DataActionsView);
