import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RowDemoMark } from '../../domain/keywords/demo-marks.tsx';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { aggregates } from '../../domain/keywords/metrics.ts';
import { runState } from '../../domain/runs/run-state.ts';
import { runPath } from '../../domain/runs/run-labels.ts';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { defineList, type ListField } from '../../shared/list/define-list.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/display/badge.tsx';
import { typeLabels, type Analysis, type AnalysisStatus } from './history-rules.ts';

/** Status labels from the spec (§4), and labels for states that the spec does not name. */
export const statusLabels: Record<AnalysisStatus, string> = {
  completed: 'Завершено',
  partial: 'Завершено с ошибками',
  running: 'Выполняется',
  pending: 'Ожидает',
  error: 'Ошибка',
  cancelled: 'Отменено',
};
const tones: Record<AnalysisStatus, BadgeTone> = {
  completed: 'green',
  partial: 'orange',
  running: 'blue',
  pending: 'grey',
  error: 'red',
  cancelled: 'grey',
};

/** True if a run was cancelled because its owner lost access; the status text then states that reason. */
const isAccessEnded = ({ status, run }: Analysis) => status === 'cancelled' && run?.accessEnded !== undefined;
const statusText = (analysis: Analysis): string =>
  isAccessEnded(analysis) && analysis.run ? runState(analysis.run).word : statusLabels[analysis.status];

const figure = (
  header: string,
  width: number,
  value: (analysis: Analysis) => number | null,
): ListField<Analysis> => ({
  header,
  width,
  isNumeric: true,
  text: (analysis) => formatNumber(value(analysis)),
  value,
});

const countriesText = ({ countryCount }: Analysis) =>
  formatCount(countryCount, ['страна', 'страны', 'стран']);

/** Stored keywords, plus the runs that they do not represent, in the order of the screen. */
export const analysesList = defineList({
  name: 'analyses',
  label: 'Анализы',
  loading: 'Загрузка истории…',
  failed: 'Не удалось загрузить историю',
  end: 'Это все анализы',
  empty: {
    icon: History,
    title: 'Анализы не найдены',
    text: 'Первый анализ появится здесь, как только его запустят.',
    filtered: 'Под эти условия ничего не подходит. Измените поиск или сбросьте фильтры.',
  },
  rowId: ({ id }: Analysis) => id,
  fields: {
    name: {
      header: 'Анализ',
      width: 200,
      isGrowing: true,
      text: ({ name }) => name,
      cell: (analysis) => <AnalysisLink analysis={analysis} />,
    },
    status: {
      header: 'Статус',
      width: 180,
      text: statusText,
      cell: (analysis) => (
        <Badge tone={isAccessEnded(analysis) ? 'yellow' : tones[analysis.status]} hasDot>
          {statusText(analysis)}
        </Badge>
      ),
    },
    type: { header: 'Тип', width: 110, text: ({ type }) => typeLabels[type], isHidden: true },
    countries: figure('Страны', 76, ({ countryCount }) => countryCount),
    results: {
      ...figure('Результатов', 128, ({ resultsCount }) => resultsCount),
      cell: ({ resultsCount, run }) =>
        run?.status === 'running'
          ? `${formatNumber(run.done)} из ${formatNumber(run.total)}`
          : formatNumber(resultsCount),
    },
    failed: figure('Ошибок', 84, ({ run }) => run?.failed ?? 0),
    volume: figure(
      aggregates.totalSearchVolume.shortLabel,
      116,
      ({ group }) => group?.totalSearchVolume ?? null,
    ),
    at: { header: 'Когда', width: 136, isDate: true, text: ({ at }) => formatDateTime(at) },
    startedBy: { header: 'Кто', width: 150, text: ({ run }) => run?.startedBy ?? '—', isHidden: true },
  },
  phone: [
    {
      width: 150,
      lines: ['name', (analysis) => `${countriesText(analysis)} · ${formatDateTime(analysis.at)}`],
    },
    {
      width: 130,
      lines: [
        'status',
        ({ resultsCount, run }) =>
          `Результатов: ${formatNumber(resultsCount)}${run && run.failed > 0 ? `, ошибок: ${formatNumber(run.failed)}` : ''}`,
      ],
    },
  ],
});

/** Path of a keyword's results, or of the run itself. */
export const analysisPath = ({ group, run }: Analysis): string =>
  group ? keywordPath(group.keyword) : runPath(run?.runId ?? '');

function AnalysisLink({ analysis }: { analysis: Analysis }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link to={analysisPath(analysis)} className="truncate hover:text-link hover:underline">
        {analysis.name}
      </Link>
      <RowDemoMark isDemo={analysis.group?.isDemo ?? false} />
    </span>
  );
}
