import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { DatabaseSyncState } from '../../../shared/workspace/database-sync.tsx';

/** How old the copy of each database is, and what is odd about it. */
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
