import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import type { BadgeTone } from '../../../shared/ui/display/badge.tsx';

/** Labels of the sync states, the same on every screen. */
export const syncStates: Record<DatabaseSync['status'], { label: string; tone: BadgeTone }> = {
  never: { label: 'Ещё не синхронизирована', tone: 'grey' },
  waiting: { label: 'Ожидает', tone: 'blue' },
  running: { label: 'Выполняется', tone: 'blue' },
  ok: { label: 'Актуальна', tone: 'green' },
  failed: { label: 'Ошибка', tone: 'red' },
};

/** True while a sync of this database is waiting or running. */
export const isSyncing = ({ status }: Pick<DatabaseSync, 'status'>): boolean =>
  status === 'waiting' || status === 'running';
