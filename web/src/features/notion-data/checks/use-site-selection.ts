import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useCallback, useMemo, useState } from 'react';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { siteName } from '../../../domain/workspace/sites/site-address.ts';
import type { TableSelection } from '../../../shared/ui/table/table-selection.ts';

const none: ReadonlySet<string> = new Set();
const rowName = ({ url }: NotionSite) => siteName(url);

/** Which sites are selected, shown or not; `selection` is undefined for those who can do nothing with several. */
export function useSiteSelection(projects: readonly NotionSite[]) {
  const canRun = useCanRun();
  const [selected, setSelected] = useState(none);
  const selection = useMemo<TableSelection<NotionSite> | undefined>(
    () => (canRun ? { selected, onChange: setSelected, rowName } : undefined),
    [canRun, selected],
  );
  // Those that have left the workspace meanwhile are selected no more.
  const selectedIds = useMemo(
    () => (selected.size === 0 ? [] : projects.map(({ id }) => id).filter((id) => selected.has(id))),
    [projects, selected],
  );
  const clear = useCallback(() => setSelected(none), []);
  return { selection, selectedIds, clear };
}
