import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { isSyncing } from '../../../domain/workspace/sync/sync-states.ts';

/** Combined sync state of all databases. */
export interface SyncSummary {
  tone: 'running' | 'bad' | 'warn' | 'good' | 'none';
  /** Text after «Синхронизация:». */
  text: string;
  /** Number of warnings; present only if the tone is `warn`. */
  warnings?: number;
}

function oldestSync(syncs: readonly DatabaseSync[]): string | null {
  const times = syncs.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []);
  return times.length < syncs.length ? null : (times.toSorted()[0] ?? null);
}

/**
 * Summary of all databases: running syncs, otherwise failed syncs, otherwise the age of the oldest copy. While the
 * sync states are unknown, `lastSync` is used, which is undefined until loaded.
 */
export function syncSummary(
  syncs: readonly DatabaseSync[],
  lastSync: string | null | undefined,
): SyncSummary {
  const active = syncs.filter(isSyncing);
  const failed = syncs.filter(({ status }) => status === 'failed');
  const last = syncs.length === 0 ? lastSync : oldestSync(syncs);
  if (active.length > 0) {
    const scanned = active.reduce((sum, sync) => sum + (sync.scanned ?? 0), 0);
    const isWaiting = active.every(({ status }) => status === 'waiting');
    return {
      tone: 'running',
      text: isWaiting ? 'ожидает очереди' : `выполняется, прочитано ${formatNumber(scanned)}`,
    };
  }
  if (failed.length > 0) {
    const where =
      syncs.length > 1 ? ` в ${failed.length} из ${formatCount(syncs.length, ['базы', 'баз', 'баз'])}` : '';
    return { tone: 'bad', text: `ошибка${where}` };
  }
  if (last === undefined) return { tone: 'none', text: '…' };
  if (last === null) return { tone: 'none', text: 'ещё не было' };
  const warnings = syncs.reduce((sum, sync) => sum + sync.warnings.length, 0);
  const text = formatDateTime(last);
  return warnings === 0 ? { tone: 'good', text } : { tone: 'warn', text, warnings };
}
