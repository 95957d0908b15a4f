import type { DatabaseSync } from '@geoplan/contracts/notion-site';
import { sentences } from '../../../shared/format/sentences.ts';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { useSyncAdvice } from '../../../domain/workspace/sync/use-sync-advice.ts';

/** Why the rows are old: databases whose last sync failed, with what happened. */
export function SyncFailure({ syncs }: { syncs: readonly DatabaseSync[] }) {
  const advised = useSyncAdvice();
  const failed = syncs.filter(({ status }) => status === 'failed');
  const [first] = failed;
  if (first === undefined) return null;
  const others = failed.length - 1;
  return (
    <Notice kind="warn">
      <b className="font-semibold">Синхронизация «{first.databaseName || first.databaseId}» не удалась.</b>{' '}
      {sentences(
        advised(first.lastError ?? ''),
        others > 0 ? `Ещё баз с ошибкой: ${others}` : '',
        first.lastSuccessAt === null ? '' : 'Показаны прежние данные',
      )}
    </Notice>
  );
}
