import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { DatabaseSyncState } from '../../../shared/workspace/database-sync.tsx';

/** Each database: how old its copy is, how far the running sync has come, what went wrong, what is odd. */
export function SyncLines({ syncs }: { syncs: readonly DatabaseSync[] }) {
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
