import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { Link } from 'react-router-dom';
import { runState } from '../../../domain/runs/run-state.ts';
import { costText, durationText, resultsText, runSeconds } from '../../../domain/runs/run-summary.ts';
import { runPath, runTitle } from '../../../domain/runs/run-texts.ts';
import { stages } from '../../../domain/runs/stages.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { TwoLines } from '../../../shared/ui/table/two-lines.tsx';

type CountId = 'total' | 'bought' | 'fromStore' | 'failed';

const count = (id: CountId, header: string, width: number): DataColumn<GeoRun> => ({
  id,
  header,
  width,
  isNumeric: true,
  text: (run) => formatNumber(run[id]),
  value: (run) => run[id],
});

const failed: DataColumn<GeoRun> = {
  ...count('failed', 'Ошибки', 84),
  cell: (run) =>
    run.failed === 0 ? (
      <span className="text-muted">0</span>
    ) : (
      <span className="font-medium text-danger-soft-foreground">{formatNumber(run.failed)}</span>
    ),
};

function RunState({ run }: { run: GeoRun }) {
  const { Icon, style, word } = runState(run);
  return (
    <span className="flex items-center gap-1.5">
      <Icon className={`size-4 shrink-0 ${style}`} aria-hidden />
      <TwoLines>
        {run.status === 'running' ? `${formatNumber(run.done)} из ${formatNumber(run.total)}` : word}
      </TwoLines>
    </span>
  );
}

/** Columns of the runs. Not sortable: the server pages them newest first. */
export const runHistoryColumns: readonly DataColumn<GeoRun>[] = [
  {
    id: 'title',
    header: 'Слова × страны',
    width: 196,
    isGrowing: true,
    text: runTitle,
    cell: (run) => (
      <TwoLines>
        <Link to={runPath(run.runId)} className="hover:text-link hover:underline">
          {runTitle(run)}
        </Link>
      </TwoLines>
    ),
  },
  { id: 'startedAt', header: 'Когда', width: 136, text: (run) => formatDateTime(run.startedAt) },
  {
    id: 'startedBy',
    header: 'Кто',
    width: 150,
    text: (run) => run.startedBy,
    // Nobody pressed a button for it; whose schedule it is stands behind it.
    cell: ({ schedule: name, startedBy }) =>
      name === undefined ? (
        startedBy
      ) : (
        <span title={`Расписание «${name}», владелец ${startedBy}`}>по расписанию</span>
      ),
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 148,
    text: (run) => runState(run).word,
    cell: (run) => <RunState run={run} />,
  },
  count('total', 'Пары', 70),
  count('bought', 'Куплено', 88),
  count('fromStore', 'Из базы', 86),
  failed,
  { id: 'cost', header: 'Стоимость', width: 136, isNumeric: true, text: costText },
  {
    id: 'duration',
    header: 'Время',
    width: 98,
    isNumeric: true,
    text: (run) => durationText(run) ?? '—',
  },
  {
    id: 'stages',
    header: 'Этапы',
    width: 150,
    text: ({ stages: chosen }) =>
      stages
        .filter(({ id }) => chosen.includes(id))
        .map(({ title }) => title)
        .join(', ') || '—',
  },
];

/** Columns of a phone, two lines a row: what was asked over when and by whom, the state over its cost. */
export const narrowRunColumns: readonly DataColumn<GeoRun>[] = [
  {
    id: 'title',
    header: 'Запуск',
    width: 150,
    isGrowing: true,
    text: runTitle,
    cell: (run) => (
      <span className="flex min-w-0 flex-col">
        <Link to={runPath(run.runId)} className="truncate hover:text-link hover:underline">
          {runTitle(run)}
        </Link>
        <span className="truncate text-xs font-normal text-muted" title={run.startedBy}>
          {formatDateTime(run.startedAt)} · {run.startedBy}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 140,
    text: (run) => runState(run).word,
    cell: (run) => (
      <span className="flex min-w-0 flex-col">
        <RunState run={run} />
        <span className="truncate text-xs text-muted">
          {run.failed > 0 ? resultsText(run) : `${formatNumber(run.total)} · ${costText(run)}`}
        </span>
      </span>
    ),
  },
];

/** Left out until a person wants them: with them the table does not fit 1440 px, and what it cost is cut. */
export const standardHidden: readonly string[] = ['fromStore', 'stages'];

const schedule: DataColumn<GeoRun> = {
  id: 'schedule',
  header: 'Расписание',
  width: 0,
  text: (run) => run.schedule ?? '',
};

/** In place of the table's texts, under the ids of its columns. */
const amounts: DataColumn<GeoRun>[] = [
  {
    id: 'cost',
    header: 'Стоимость, сумма',
    width: 0,
    text: () => '',
    value: ({ cost }) => cost?.amount ?? null,
  },
  { id: 'cost', header: 'Стоимость, в чём', width: 0, text: ({ cost }) => cost?.currency ?? '' },
  { id: 'cost', header: 'Запросы', width: 0, text: () => '', value: ({ requests }) => requests },
  {
    id: 'duration',
    header: 'Время, с',
    width: 0,
    text: () => '',
    value: (run) => (run.finishedAt === undefined ? null : runSeconds(run, new Date())),
  },
];

/** Columns of the export: amounts and seconds as numbers, and which schedule has started a run. */
export const runExportColumns: readonly DataColumn<GeoRun>[] = [
  ...runHistoryColumns.flatMap((column) => {
    if (column.id === 'cost') return amounts.slice(0, 3);
    return column.id === 'duration' ? amounts.slice(3) : [column];
  }),
  schedule,
];
