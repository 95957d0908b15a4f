import { changeMetrics, changeSorts, type ChangeSort } from '@geoplan/contracts/geo/geo-changes';
import { parseAsNumberLiteral, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { metrics } from '../../../domain/keywords/metrics.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { changesList, changesPages } from './changes-list.tsx';

/** Selectable thresholds, in percent, and time spans, in days. */
const leastPercents = [5, 10, 20, 50, 100] as const;
const spans = [7, 30, 90, 365] as const;

/** Filter and order of the changes, kept in the URL: `?metric=&percent=&days=&order=&way=`. */
const parsers = {
  metric: parseAsStringLiteral(changeMetrics).withDefault('searchVolume'),
  minPercent: parseAsNumberLiteral(leastPercents).withDefault(20),
  days: parseAsNumberLiteral(spans).withDefault(90),
  order: parseAsStringLiteral(changeSorts).withDefault('size'),
  way: parseAsStringLiteral(['desc', 'asc']).withDefault('desc'),
};

const metricOptions = (['searchVolume', 'difficulty', 'cpc'] as const).map((id) => ({
  id,
  label: metrics[id].shortLabel,
}));
const percentOptions = leastPercents.map((value) => ({ id: String(value), label: `От ${value}\u00A0%` }));
const spanOptions = spans.map((days) => ({
  id: String(days),
  label: `За ${formatCount(days, ['день', 'дня', 'дней'])}`,
}));
const isSort = (id: string): id is ChangeSort => changeSorts.some((sort) => sort === id);

/** Changes since the previous measurement, largest first. */
export function ChangesTab() {
  const [filter, setFilter] = useQueryStates(parsers, { urlKeys: { minPercent: 'percent' } });
  const { metric, minPercent, days, order, way } = filter;
  const changes = changesPages.usePages({ metric, minPercent, days, sort: order, order: way });
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <SegmentedControl
          label="Показатель"
          options={metricOptions}
          selected={metric}
          onSelect={(chosen) => void setFilter({ metric: chosen })}
        />
        <Select
          label="Порог"
          isInToolbar
          options={percentOptions}
          value={String(minPercent)}
          onChange={(id) =>
            void setFilter({ minPercent: leastPercents.find((each) => String(each) === id) ?? null })
          }
        />
        <Select
          label="Срок"
          isInToolbar
          options={spanOptions}
          value={String(days)}
          onChange={(id) => void setFilter({ days: spans.find((each) => String(each) === id) ?? null })}
        />
        <span className="flex-1" />
        <ListTools list={changesList} found={changes} />
      </div>
      <ListTable
        list={changesList}
        found={changes}
        sort={{ id: order, isDescending: way === 'desc' }}
        onSort={({ id, isDescending }) => {
          if (isSort(id)) void setFilter({ order: id, way: isDescending ? 'desc' : 'asc' });
        }}
        isPresorted
        onReset={() => void setFilter(null)}
      />
    </>
  );
}
