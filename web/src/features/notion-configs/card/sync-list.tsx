import type { DatabaseSync } from '@geoplan/contracts/notion-site';
import { DatabaseSyncState } from '../../../domain/workspace/sync/database-sync.tsx';

/** Sync state of each database: age of its copy, warnings. */
export function SyncList({ name, syncs }: { name: string; syncs: readonly DatabaseSync[] }) {
  return (
    <ul aria-label={`Базы данных: ${name}`} className="divide-y divide-separator border-y border-separator">
      {syncs.map((sync) => (
        <li key={sync.databaseId} className="py-2">
          <DatabaseSyncState sync={sync} />
        </li>
      ))}
    </ul>
  );
}
