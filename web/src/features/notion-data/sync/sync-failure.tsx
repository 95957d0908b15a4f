import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { Notice } from '../../../shared/ui/notice.tsx';

/** Why the rows are old: databases whose last sync failed, with what happened. */
export function SyncFailure({ syncs }: { syncs: readonly DatabaseSync[] }) {
  const failed = syncs.filter(({ status }) => status === 'failed');
  const [first] = failed;
  if (first === undefined) return null;
  const others = failed.length - 1;
  return (
    <Notice kind="warn">
      <b className="font-semibold">Синхронизация «{first.databaseName || first.databaseId}» не удалась.</b>{' '}
      {first.lastError} {others > 0 ? `Ещё баз с ошибкой: ${others}. ` : ''}
      {first.lastSuccessAt === null ? '' : 'Показаны прежние данные.'}
    </Notice>
  );
}
