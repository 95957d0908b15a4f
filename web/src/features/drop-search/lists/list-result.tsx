import type { DropRunDetail } from '@geoplan/contracts/drops/drop-runs';
import { ArrowLeft, RotateCcw, SearchX, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { domainsText } from '../../../domain/drops/drop-labels.ts';
import { useRetryDrops } from '../../../domain/drops/use-drop-actions.ts';
import { dropRuns } from '../../../domain/drops/drop-runs.ts';
import { useLive } from '../../../domain/runs/live/use-live.ts';
import { runState } from '../../../domain/runs/run-state.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { ShowMore } from '../../../domain/tools/show-more.tsx';
import { fileSlug } from '../../../shared/export/file-slug.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../../shared/ui/filters/filter-select.tsx';
import { NumberRange } from '../../../shared/ui/filters/number-range.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { StatStrip } from '../../../shared/ui/layout/stat-strip.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { ListCard } from './list-card.tsx';
import {
  dropRows,
  filterRows,
  listColumns,
  noListFilter,
  statusCounts,
  wholeAge,
  wholeLinks,
  type DropRow,
  type ListFilter,
} from './listed-drops.ts';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { useCancel } from '../../../domain/runs/run-kind.ts';

interface ListResultProps {
  runId: string;
  onBack: () => void;
}

/** One list: progress and results. */
export function ListResult({ runId, onBack }: ListResultProps) {
  const query = useLive(dropRuns, runId);
  return (
    <section aria-label="Список" className="flex min-w-0 flex-col gap-4">
      <div>
        <Button kind="ghost" size="sm" icon={<ArrowLeft className="size-4" aria-hidden />} onPress={onBack}>
          Все списки
        </Button>
      </div>
      <QueryState query={query} failedTitle="Не удалось загрузить список" skeleton={<ResultSkeleton />}>
        {(list) => <LoadedList list={list} />}
      </QueryState>
    </section>
  );
}

function ResultSkeleton() {
  return (
    <>
      <output className="sr-only">Загрузка списка…</output>
      <div className={`${cardStyle} flex h-24 flex-col gap-3 p-4`}>
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-2 w-full" />
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((at) => (
          <div key={at} className={`${cardStyle} skeleton-pulse flex h-44 flex-col gap-3 p-4`}>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-16 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}

function LoadedList({ list }: { list: DropRunDetail }) {
  const rows = useMemo(() => dropRows(list), [list]);
  const [filter, setFilter] = useState(noListFilter);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const counts = new Map(statusCounts(rows).map(({ id, count }) => [id, count]));
  const reserved = counts.get('reserved') ?? 0;
  const isOver = list.status !== 'running';
  return (
    <>
      <ListHead list={list} shown={shown} />
      <StatStrip
        stats={[
          { label: 'Свободно', value: formatNumber(counts.get('free') ?? 0) },
          ...(reserved === 0 ? [] : [{ label: 'Зарезервировано', value: formatNumber(reserved) }]),
          { label: 'Ждёт удаления', value: formatNumber(counts.get('pending_delete') ?? 0) },
          { label: 'Занято', value: formatNumber(counts.get('taken') ?? 0) },
          { label: 'Неизвестно', value: formatNumber(counts.get('unknown') ?? 0) },
        ]}
      />
      <ListFilters rows={rows} filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      {shown.length === 0 ? (
        <div className={cardStyle}>
          <EmptyState
            icon={SearchX}
            title="Под фильтры ничего не подходит"
            text="Расширьте диапазоны или снимите фильтры."
            actions={<Button onPress={() => setFilter(noListFilter)}>Сбросить фильтры</Button>}
          />
        </div>
      ) : (
        <ShowMore
          items={shown}
          itemKey={({ drop }) => drop.candidate.domain}
          className="grid gap-3 lg:grid-cols-2"
        >
          {(row) => <ListCard row={row} isOver={isOver || !list.hasHistory} />}
        </ShowMore>
      )}
    </>
  );
}

/** Name, state, progress and actions. */
function ListHead({ list, shown }: { list: DropRunDetail; shown: readonly DropRow[] }) {
  const cancel = useCancel(dropRuns);
  const retry = useRetryDrops();
  const canRun = useCan('run');
  const { Icon, style, word } = runState(list);
  const isRunning = list.status === 'running';
  const mayRetry = canRun && !isRunning && (list.failed > 0 || list.status === 'cancelled');
  const columns = useMemo(() => listColumns(list.isDemo), [list.isDemo]);
  return (
    <div className={`${cardStyle} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center gap-2">
        <Icon className={`size-4 shrink-0 ${style}`} aria-hidden />
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{list.name}</h2>
        {list.isDemo ? <DemoMark /> : null}
        <span className="flex flex-1 flex-wrap items-center justify-end gap-2">
          {isRunning && canRun ? (
            <Button
              size="sm"
              icon={<X className="size-4" aria-hidden />}
              isPending={cancel.isPending}
              onPress={() => cancel.mutate(list.runId)}
            >
              Отменить
            </Button>
          ) : null}
          {mayRetry ? (
            <Button
              size="sm"
              icon={<RotateCcw className="size-4" aria-hidden />}
              isPending={retry.isPending}
              onPress={() => retry.mutate(list.runId)}
            >
              {list.status === 'cancelled' ? 'Продолжить' : 'Повторить ошибки'}
            </Button>
          ) : null}
          <ExportMenu isSmall name={`drops-${fileSlug(list.name)}`} columns={columns} rows={shown} />
        </span>
      </div>
      <p className="text-sm text-muted tabular-nums">
        <output>
          {word}: {formatNumber(list.done)} из {formatNumber(list.total)}&nbsp;вопросов
        </output>
        {list.failed > 0 ? `, без ответа ${formatNumber(list.failed)}` : ''} · {domainsText(list.domains)} ·{' '}
        {formatDateTime(list.startedAt)}, {list.startedBy}
        {list.keywords.length === 0 ? '' : ` · слова: ${list.keywords.join(', ')}`}
      </p>
      {isRunning ? (
        <ProgressBar label="Проверка списка" done={list.done} failed={list.failed} total={list.total} />
      ) : null}
    </div>
  );
}

const extensionOptions = (['com', 'net', 'org', 'local'] as const).map((id) => ({
  id,
  label: id === 'local' ? 'Локальные' : `.${id}`,
  hint: '',
  count: null,
}));

const idsOf = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id);

interface ListFiltersProps {
  rows: readonly DropRow[];
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

function ListFilters({ rows, filter, onChange }: ListFiltersProps) {
  const active = [
    filter.statuses.length > 0,
    filter.extensions.length > 0,
    filter.backlinks !== wholeLinks,
    filter.ageYears !== wholeAge,
  ].filter(Boolean).length;
  return (
    <FilterBar
      label="Поиск по домену"
      placeholder="Домен"
      search={filter.search}
      onChange={onChange}
      active={active}
    >
      <FilterSelect
        label="Статус"
        every="Все статусы"
        options={statusCounts(rows).map((each) => ({ ...each, hint: '' }))}
        value={filter.statuses}
        onChange={(chosen) => onChange({ statuses: idsOf(chosen) })}
      />
      <FilterSelect
        label="Расширение"
        every="Все расширения"
        options={extensionOptions}
        value={filter.extensions}
        onChange={(chosen) => onChange({ extensions: idsOf(chosen) })}
      />
      <NumberRange
        label="Ссылки"
        value={filter.backlinks}
        defaults={wholeLinks}
        onChange={(backlinks) => onChange({ backlinks })}
      />
      <NumberRange
        label="Возраст, лет"
        value={filter.ageYears}
        defaults={wholeAge}
        onChange={(ageYears) => onChange({ ageYears })}
      />
    </FilterBar>
  );
}
