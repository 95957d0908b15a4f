import type { DatabaseSync } from '@geoplan/contracts/notion-site';
import { DatabaseSyncState } from '../../../domain/workspace/sync/database-sync.tsx';

/** Each database: how old its copy is, progress of the running sync, errors, warnings. */
export function DatabaseSyncList({ syncs }: { syncs: readonly DatabaseSync[] }) {
  if (syncs.length === 0)
    return <p className="p-4 text-sm text-muted">В этой конфигурации нет активных баз данных.</p>;
  return (
    <ul className="divide-y divide-separator">
      {syncs.map((sync) => (
        <li key={sync.databaseId} className="px-4 py-3">
          <DatabaseSyncState sync={sync} />
        </li>
      ))}
    </ul>
  );
}
