import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { lazyComponent, withFallback } from '../../../shared/loading/lazy-component.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { slicesOf, type AnalyticsField, type Slice, type ValueCount } from '../analytics-rules.ts';
import { useIsPie, useIsWhole } from '../use-chart-view.ts';
import { GroupDot } from '../../../domain/workspace/statuses/status-dot.tsx';
import type { StatusNames } from '../details/status-names.ts';
import { useDataPath } from '../use-data-path.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { BarsFrame } from './bars-frame.tsx';
import { ColumnBars } from './column-bars.tsx';
import { CountTable } from './count-table.tsx';
import { RowBars } from './row-bars.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { restStyle, sliceStyle } from '../../../shared/ui/charts/chart-style.ts';

// Loaded lazily, because the chart library is large and bars do not need it.
const CountPie = withFallback(
  lazyComponent(async () => (await import('./count-pie.tsx')).CountPie),
  <Skeleton className="m-5 size-40 shrink-0 rounded-full!" />,
);

const kinds = [
  { id: 'bar', label: 'Столбцы' },
  { id: 'pie', label: 'Круг' },
] as const;

/** Number of bars that fit with their names; the others are shown on request. */
const shownBars = 12;

interface DistributionCardProps {
  title: string;
  field: AnalyticsField;
  /** Counts, largest first. */
  counts: readonly ValueCount[];
  /** Statuses and counting group behind each name; present only in the card of statuses. */
  names?: StatusNames;
}

/** Distribution as bars or as a pie; a click opens the workspace data filtered to the value. */
export function DistributionCard({ title, field, counts, names }: DistributionCardProps) {
  const [isPie, setIsPie] = useIsPie(field);
  const [isWhole, setIsWhole] = useIsWhole(field);
  const navigate = useNavigate();
  const dataPath = useDataPath();
  const pathOf = (value: string) => dataPath({ [field]: names?.statusesOf(value) ?? value });
  const open = (value: string) => void navigate(pathOf(value));
  const showAll = () => {
    setIsPie(false);
    setIsWhole(true);
  };
  const shown = isWhole ? counts : counts.slice(0, shownBars);
  const hasMore = !isPie && counts.length > shownBars;
  return (
    <Card
      title={title}
      // The pie keeps the height of the other pies. In a card stretched to the height of the lists, the pie would be
      // lost in empty space.
      className={classNames('flex flex-col', isPie && field === 'brand' && 'lg:self-start')}
      aside={
        <SegmentedControl
          label={`Вид графика: ${title}`}
          options={kinds}
          selected={isPie ? 'pie' : 'bar'}
          onSelect={(kind) => setIsPie(kind === 'pie')}
        />
      }
    >
      {counts.length === 0 ? (
        <p className="grid h-80 place-items-center p-4 text-sm text-muted">Значений нет</p>
      ) : isPie ? (
        <div className="flex flex-1 flex-wrap items-center justify-center gap-x-2 px-4 pb-4 sm:min-h-80 sm:flex-nowrap sm:pb-0">
          <CountPie slices={slicesOf(counts)} onOpen={open} onRest={showAll} />
          <PieLegend slices={slicesOf(counts)} pathOf={pathOf} groupOf={names?.groupOf} onRest={showAll} />
        </div>
      ) : (
        <BarsFrame label={title}>
          {field === 'geo' ? (
            <ColumnBars
              bars={shown.map((each) => ({ ...each, path: pathOf(each.value) }))}
              colour="border-chart-1-edge bg-chart-1"
              height="h-80"
              columnPx={24}
            />
          ) : (
            <RowBars counts={shown} pathOf={pathOf} groupOf={names?.groupOf} />
          )}
        </BarsFrame>
      )}
      {hasMore ? <BarsFooter total={counts.length} isWhole={isWhole} onToggle={setIsWhole} /> : null}
      <CountTable label={title} counts={counts} />
    </Card>
  );
}

interface BarsFooterProps {
  total: number;
  isWhole: boolean;
  onToggle: (isWhole: boolean) => void;
}

/** Number of shown bars, with a button to show or hide the others. */
function BarsFooter({ total, isWhole, onToggle }: BarsFooterProps) {
  return (
    <div className="mt-auto flex items-center justify-between gap-3 border-t border-separator px-4 py-2 text-xs text-muted">
      {isWhole ? `Показаны все: ${formatNumber(total)}` : `Показано ${shownBars} из ${formatNumber(total)}`}
      <Button kind="ghost" size="xs" onPress={() => onToggle(!isWhole)}>
        {isWhole ? 'Свернуть' : 'Показать все'}
      </Button>
    </div>
  );
}

interface PieLegendProps {
  slices: readonly Slice[];
  pathOf: (value: string) => string;
  groupOf: StatusNames['groupOf'] | undefined;
  onRest: () => void;
}

/** Legend of the slices: colour, name, rounded percentage and count (spec §2). */
function PieLegend({ slices, pathOf, groupOf, onRest }: PieLegendProps) {
  return (
    <ul className="flex min-w-0 flex-1 basis-52 flex-col">
      {slices.map(({ value, count, percent, isRest }, at) => (
        <li key={isRest ? '' : value} className="flex h-7 items-center gap-2 text-sm">
          <span
            aria-hidden
            className={classNames(
              'size-2.5 shrink-0 rounded-xs outline -outline-offset-1',
              (isRest ? restStyle : sliceStyle(at)).mark,
            )}
          />
          {isRest ? (
            <button
              type="button"
              className="min-w-0 flex-1 truncate text-left hover:underline"
              onClick={onRest}
            >
              {value}
            </button>
          ) : (
            <Link to={pathOf(value)} title={value} className="min-w-0 flex-1 truncate hover:underline">
              {value}
            </Link>
          )}
          {isRest ? null : <GroupDot group={groupOf?.(value)} />}
          <span className="text-muted tabular-nums">{percent}%</span>
          <span className="min-w-11 text-right font-medium tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
