import type { DatabaseSync, SyncWarning } from '@geoplan/contracts/notion-project';

/** What is known about the syncs beyond the last reading of each. */
interface SyncSituation {
  /** Seconds for which Notion wants the account left alone, by connection. */
  held: ReadonlyMap<string, number>;
  /** Databases that are another one of their connection under another id. */
  twins: readonly { configId: string; databaseId: string; twinId: string }[];
}

function heldFor(seconds: number): SyncWarning {
  return {
    code: 'rate_limited',
    property: '',
    message: `Notion просит подождать ещё ${seconds} с: слишком много запросов. Чтение продолжится само.`,
  };
}

function readTwice(twinId: string): SyncWarning {
  return {
    code: 'read_twice',
    property: '',
    message: `Эта база уже указана по ID ${twinId}: её строки показаны и посчитаны один раз, по первой из них. Удалите лишнюю в конфигурации.`,
  };
}

/** Puts before the warnings of the last reading what is so at this moment. */
export function addNotices(syncs: readonly DatabaseSync[], { held, twins }: SyncSituation): DatabaseSync[] {
  return syncs.map((sync) => {
    const seconds = held.get(sync.configId);
    const isWanted = sync.status === 'running' || sync.status === 'waiting';
    const twin = twins.find((each) => each.configId === sync.configId && each.databaseId === sync.databaseId);
    const notices = [
      ...(seconds !== undefined && isWanted ? [heldFor(seconds)] : []),
      ...(twin ? [readTwice(twin.twinId)] : []),
    ];
    return notices.length === 0 ? sync : { ...sync, warnings: [...notices, ...sync.warnings] };
  });
}
