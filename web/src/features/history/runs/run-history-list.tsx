import { listRuns, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { runsKey } from '../../../domain/query-keys.ts';
import { runState } from '../../../domain/runs/run-state.ts';
import { costText, durationText, resultsText, runSeconds } from '../../../domain/runs/run-summary.ts';
import { runPath, runTitle } from '../../../domain/runs/run-labels.ts';
import { stages } from '../../../domain/runs/stages.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { defineList, type ListField } from '../../../shared/list/define-list.tsx';
import { definePages, type PageQuery } from '../../../shared/list/define-pages.ts';
import { TwoLines } from '../../../shared/ui/table/two-lines.tsx';

/** Polling interval while a listed run is in progress, in ms. */
const runningMs = 3_000;

export const runPages = definePages({
  key: [...runsKey, 'list'],
  load: async (wanted: PageQuery<typeof listRuns>, page, signal) =>
    (await call(listRuns, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ runs }) => runs,
  pollMs: ({ runs }) => runs.some(({ status }) => status === 'running') && runningMs,
});

type CountId = 'total' | 'bought' | 'fromStore' | 'failed';

const count = (id: CountId, header: string, width: number): ListField<GeoRun> => ({
  header,
  width,
  isNumeric: true,
  text: (run) => formatNumber(run[id]),
  value: (run) => run[id],
});

const stagesText = ({ stages: chosen }: GeoRun): string =>
  stages
    .filter(({ id }) => chosen.includes(id))
    .map(({ title }) => title)
    .join(', ') || '—';

/** Runs of all users. Not sortable, because the server returns pages with the newest runs first. */
export const runHistoryList = defineList({
  name: 'run-history',
  fileName: 'runs',
  label: 'Запуски',
  loading: 'Загрузка запусков…',
  failed: 'Не удалось загрузить запуски',
  end: 'Это все запуски',
  empty: {
    icon: History,
    title: 'Запусков нет',
    text: 'Здесь останется каждый запуск: кто, когда, что нашёл и сколько стоил.',
    filtered: 'В этом состоянии нет ни одного запуска.',
    reset: 'Показать все',
  },
  rowId: ({ runId }: GeoRun) => runId,
  fields: {
    title: {
      header: 'Слова × страны',
      width: 158,
      isGrowing: true,
      text: runTitle,
      cell: (run) => (
        <TwoLines>
          <RunLink run={run} />
        </TwoLines>
      ),
    },
    startedAt: { header: 'Когда', width: 136, isDate: true, text: (run) => formatDateTime(run.startedAt) },
    startedBy: {
      header: 'Кто',
      width: 154,
      text: (run) => run.startedBy,
      // A scheduled run was not started by a person; the tooltip names the schedule and its owner.
      cell: ({ schedule: name, startedBy }) =>
        name === undefined ? (
          startedBy
        ) : (
          <span title={`Расписание «${name}», владелец ${startedBy}`}>по расписанию</span>
        ),
    },
    status: {
      header: 'Состояние',
      width: 122,
      text: (run) => runState(run).word,
      cell: (run) => <RunState run={run} />,
    },
    total: count('total', 'Пары', 70),
    bought: count('bought', 'Куплено', 80),
    // Hidden by default. With this column and the stages, the table would exceed 1440 px and truncate the cost.
    fromStore: { ...count('fromStore', 'Из базы', 86), isHidden: true },
    failed: {
      ...count('failed', 'Ошибки', 74),
      cell: ({ failed }) => (
        <span className={failed === 0 ? 'text-muted' : 'font-medium text-danger-soft-foreground'}>
          {formatNumber(failed)}
        </span>
      ),
    },
    cost: {
      header: 'Стоимость',
      width: 134,
      isNumeric: true,
      text: costText,
      file: [
        { header: 'Стоимость, сумма', value: ({ cost }) => cost?.amount ?? null },
        { header: 'Стоимость, в чём', text: ({ cost }) => cost?.currency ?? '' },
        { header: 'Запросы', value: ({ requests }) => requests },
      ],
    },
    duration: {
      header: 'Время',
      width: 102,
      isNumeric: true,
      text: (run) => durationText(run) ?? '—',
      file: [
        {
          header: 'Время, с',
          value: (run) => (run.finishedAt === undefined ? null : runSeconds(run, new Date())),
        },
      ],
    },
    stages: { header: 'Этапы', width: 150, text: stagesText, isHidden: true },
  },
  phone: [
    {
      header: 'Запуск',
      width: 150,
      lines: [
        (run) => <RunLink run={run} />,
        ({ startedAt, startedBy }) => `${formatDateTime(startedAt)} · ${startedBy}`,
      ],
    },
    {
      width: 140,
      lines: [
        'status',
        (run) => (run.failed > 0 ? resultsText(run) : `${formatNumber(run.total)} · ${costText(run)}`),
      ],
    },
  ],
  alsoInFile: [{ header: 'Расписание', text: ({ schedule }) => schedule ?? '' }],
});

function RunLink({ run }: { run: GeoRun }) {
  return (
    <Link to={runPath(run.runId)} className="hover:text-link hover:underline">
      {runTitle(run)}
    </Link>
  );
}

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
