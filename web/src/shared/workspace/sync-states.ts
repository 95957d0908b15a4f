import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import type { BadgeTone } from '../ui/badge.tsx';

/** State of one database's copy in words, the same on every screen. */
export const syncStates: Record<DatabaseSync['status'], { label: string; tone: BadgeTone }> = {
  never: { label: 'Ещё не читалась', tone: 'grey' },
  waiting: { label: 'Ожидает', tone: 'blue' },
  running: { label: 'Выполняется', tone: 'blue' },
  ok: { label: 'Актуальна', tone: 'green' },
  failed: { label: 'Ошибка', tone: 'red' },
};
