import type { DropRun } from '@geoplan/contracts/drops/drop-runs';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import type { RunStatus } from '@geoplan/contracts/runs';
import { checkedSites, checksPath } from '../../../domain/checks/check-labels.ts';
import { domainsText, dropListPath } from '../../../domain/drops/drop-labels.ts';
import { resultsText } from '../../../domain/runs/run-summary.ts';
import { runPath, runTitle } from '../../../domain/runs/run-labels.ts';
import { formatCount } from '../../../shared/format/format-number.ts';

/** Past event and the screen that shows it. */
export interface Activity {
  id: string;
  kind: 'run' | 'check' | 'drops' | 'sync';
  title: string;
  text: string;
  /** End time of the event, or its start time if it is still running. */
  at: string;
  to: string;
}

const endings: Record<RunStatus, string> = {
  running: 'идёт',
  completed: 'завершён',
  failed: 'завершён без результата',
  cancelled: 'отменён',
};
const checkEndings: Record<RunStatus, string> = {
  running: 'идёт',
  completed: 'завершена',
  failed: 'завершена без результата',
  cancelled: 'отменена',
};
const dropEndings: Record<RunStatus, string> = {
  running: 'проверяется',
  completed: 'проверен',
  failed: 'остался без ответов',
  cancelled: 'отменён',
};

const runActivity = (run: GeoRun): Activity => ({
  id: run.runId,
  kind: 'run',
  title: `Гео-анализ ${endings[run.status]}`,
  text: `${runTitle(run)} · ${resultsText(run)}`,
  at: run.finishedAt ?? run.startedAt,
  to: runPath(run.runId),
});

const checkActivity = (run: CheckRun): Activity => ({
  id: run.runId,
  kind: 'check',
  title: `Проверка HTTP ${checkEndings[run.status]}`,
  text: `${checkedSites(run)} · ${resultsText(run)}`,
  at: run.finishedAt ?? run.startedAt,
  to: checksPath,
});

const dropActivity = (run: DropRun): Activity => ({
  id: run.runId,
  kind: 'drops',
  title: `Список дропов ${dropEndings[run.status]}`,
  text: `${run.name}, ${domainsText(run.domains)} · ${resultsText(run)}`,
  at: run.finishedAt ?? run.startedAt,
  to: dropListPath(run.runId),
});

/** Entry for the sync of all databases, dated by the latest sync; empty before the first successful one. */
function syncActivity(syncs: readonly DatabaseSync[]): Activity[] {
  const read = syncs.filter(({ lastSuccessAt }) => lastSuccessAt !== null);
  const at = read
    .map(({ lastSuccessAt }) => lastSuccessAt ?? '')
    .toSorted()
    .at(-1);
  if (at === undefined) return [];
  const rows = formatCount(
    read.reduce((sum, each) => sum + each.rows, 0),
    ['строка', 'строки', 'строк'],
  );
  const databases = formatCount(read.length, ['база', 'базы', 'баз']);
  return [
    {
      id: 'sync',
      kind: 'sync',
      title: 'Синхронизация Notion',
      text: `${rows}, ${databases}`,
      at,
      to: '/notion-data',
    },
  ];
}

/** Maximum number of entries. */
const longestList = 7;

/** Latest events, newest first. */
export function recentActivity(happened: {
  runs: readonly GeoRun[];
  checks: readonly CheckRun[];
  drops: readonly DropRun[];
  syncs: readonly DatabaseSync[];
}): Activity[] {
  return [
    ...happened.runs.map(runActivity),
    ...happened.checks.map(checkActivity),
    ...happened.drops.map(dropActivity),
    ...syncActivity(happened.syncs),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, longestList);
}
