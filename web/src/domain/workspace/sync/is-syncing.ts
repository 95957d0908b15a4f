import type { DatabaseSync } from '@geoplan/contracts/notion-site';

/** True while a sync of this database waits or runs. */
export const isSyncing = ({ status }: Pick<DatabaseSync, 'status'>): boolean =>
  status === 'waiting' || status === 'running';
