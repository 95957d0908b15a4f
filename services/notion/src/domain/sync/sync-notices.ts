import type { DatabaseSync, SyncWarning } from '@geoplan/contracts/notion/notion-site';

/** State of the syncs in addition to the last sync of each database. */
interface SyncSituation {
  /** Remaining seconds of a rate limit, by connection. */
  rateLimited: ReadonlyMap<string, number>;
  /** Databases that duplicate another database of their connection under a different id. */
  duplicates: readonly { configId: string; databaseId: string; originalId: string }[];
}

function rateLimitedFor(seconds: number): SyncWarning {
  return {
    code: 'rate_limited',
    property: '',
    message: `Notion просит подождать ещё ${seconds}\u00A0с: слишком много запросов. Синхронизация продолжится сама.`,
  };
}

function syncedTwice(originalId: string): SyncWarning {
  return {
    code: 'read_twice',
    property: '',
    message: `Эта база уже указана по ID ${originalId}: её строки показаны и посчитаны один раз, по первой из них. Удалите лишнюю в конфигурации.`,
  };
}

/** Prepends notices about the current state to the warnings of the last sync. */
export function addNotices(
  syncs: readonly DatabaseSync[],
  { rateLimited, duplicates }: SyncSituation,
): DatabaseSync[] {
  return syncs.map((sync) => {
    const seconds = rateLimited.get(sync.configId);
    const isWanted = sync.status === 'running' || sync.status === 'waiting';
    const duplicate = duplicates.find(
      (each) => each.configId === sync.configId && each.databaseId === sync.databaseId,
    );
    const notices = [
      ...(seconds !== undefined && isWanted ? [rateLimitedFor(seconds)] : []),
      ...(duplicate ? [syncedTwice(duplicate.originalId)] : []),
    ];
    return notices.length === 0 ? sync : { ...sync, warnings: [...notices, ...sync.warnings] };
  });
}
