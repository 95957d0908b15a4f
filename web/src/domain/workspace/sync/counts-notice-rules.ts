import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { isConfigDisabled } from '../display/display-rules.ts';

const nameOf = ({ databaseName, databaseId }: DatabaseSync) => databaseName.trim() || databaseId;
const namesOf = (syncs: readonly DatabaseSync[]) => syncs.map((sync) => `«${nameOf(sync)}»`).join(', ');

/** State of the workspace data behind the site counts. */
export interface CountsState {
  /** `unread`: a database has no rows yet; `failing`: its last sync failed. */
  kind: 'fine' | 'unknown' | 'absent' | 'off' | 'unread' | 'failing' | 'paused';
  /** Reason why site counts are missing or outdated; empty if they are current, or nothing is known yet. */
  notice: string;
}

/** State of the databases whose sites a screen counts; `databaseId` is undefined for all of them. */
export function countsState(
  config: DisplayConfig | null | undefined,
  syncs: readonly DatabaseSync[] | undefined,
  databaseId: string | undefined,
): CountsState {
  if (config === null)
    return { kind: 'absent', notice: 'Notion не подключён: сайты не посчитаны, пробелы не видны.' };
  if (isConfigDisabled(config))
    return {
      kind: 'off',
      notice: `Конфигурация «${config.name}» выключена: её базы не синхронизируются, и сайты не считаются.`,
    };
  if (syncs === undefined) return { kind: 'unknown', notice: '' };
  return syncsState(syncs.filter((sync) => databaseId === undefined || sync.databaseId === databaseId));
}

function syncsState(shown: readonly DatabaseSync[]): CountsState {
  const unread = shown.filter(({ lastSuccessAt }) => lastSuccessAt === null);
  const [first] = unread;
  if (first !== undefined) {
    const text = `Ещё не синхронизировано из Notion: ${namesOf(unread)}, сайты оттуда не посчитаны`;
    const error = unread.find(({ lastError }) => lastError !== null)?.lastError ?? '';
    return { kind: error === '' ? 'unread' : 'failing', notice: sentences(text, error) };
  }
  const failed = shown.find(({ status }) => status === 'failed');
  if (failed?.lastSuccessAt) {
    const text = `Синхронизация ${namesOf([failed])} не удалась, сайты посчитаны по данным от ${formatDateTime(failed.lastSuccessAt)}`;
    return { kind: 'failing', notice: sentences(text, failed.lastError ?? '') };
  }
  for (const sync of shown)
    for (const { code, message } of sync.warnings)
      if (code === 'rate_limited')
        return { kind: 'paused', notice: sentences(`Синхронизация ${namesOf([sync])} на паузе`, message) };
  // A new connection has not been synced yet.
  return { kind: shown.length === 0 ? 'unread' : 'fine', notice: '' };
}
