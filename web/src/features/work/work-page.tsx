import { RefreshCw } from 'lucide-react';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { useMemo } from 'react';
import { ListTable } from '../../shared/list/list-table.tsx';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { useListFilter } from '../../shared/list/use-list-filter.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { failureDetails, noMatch, workList } from './work-list.tsx';
import { filterWork, stateFilters, stateLabels, type WorkRow } from './work-rules.ts';
import type { ServiceName } from '@geoplan/contracts/define';
import { workEndpoints } from '@geoplan/contracts/work';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Filter, stored in the URL: `?q=&state=`. */
const parsers = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(stateFilters).withDefault('all'),
};
const stateOptions = stateFilters.map((id) => ({
  id,
  label: id === 'all' ? 'Все состояния' : stateLabels[id],
}));

/** Sorts failed work first, then by due time. */
const initialSort = { id: 'due', isDescending: false };
const noRows: readonly WorkRow[] = [];

/** Background work of the services, for admins: due time, process and last failure. */
export function WorkPage({ title }: { title: string }) {
  const work = useWork();
  const { filter, change, reset } = useListFilter(parsers, { urlKeys: { search: 'q' } });
  const [sort, setSort] = useTableSort(initialSort);
  const { data, dataUpdatedAt: nowMs } = work;
  const { rows = noRows, missing = [] } = data ?? {};
  const list = useMemo(() => workList(nowMs), [nowMs]);
  const found = { ...work, rows: useMemo(() => filterWork(rows, filter, nowMs), [rows, filter, nowMs]) };
  const isFiltered = rows.length > 0;
  return (
    <Page
      title={title}
      sub="Что службы делают сами: срок, исполнитель и последняя ошибка"
      isFilled
      actions={
        <>
          <Button
            icon={<RefreshCw className="size-4" aria-hidden />}
            isPending={work.isRefetching}
            onPress={() => void work.refetch()}
          >
            Обновить
          </Button>
          <ListTools list={list} found={found} sort={sort} />
        </>
      }
    >
      <FilterBar
        label="Поиск по задачам"
        placeholder="Задача, служба, ошибка"
        search={filter.search}
        onChange={change}
        active={Number(filter.state !== 'all')}
      >
        <Select
          label="Состояние"
          isInToolbar
          options={stateOptions}
          value={filter.state}
          onChange={(state) => change({ state })}
        />
      </FilterBar>
      {missing.length > 0 ? (
        <Notice kind="warn">Не ответили службы: {missing.join(', ')}. Их задач здесь нет.</Notice>
      ) : null}
      <ListTable
        list={list}
        found={found}
        total={rows.length}
        details={failureDetails}
        sort={sort}
        onSort={(next) => void setSort(next)}
        empty={isFiltered ? noMatch : list.empty}
        onReset={isFiltered ? reset : undefined}
      />
    </Page>
  );
}

/** Work of the services that responded. */
interface LoadedWork {
  rows: WorkRow[];
  /** Services that did not respond. */
  missing: ServiceName[];
}

const services = Object.keys(workEndpoints) as ServiceName[];

async function loadWork(signal: AbortSignal): Promise<LoadedWork> {
  const answers = await Promise.allSettled(
    services.map(async (service) => {
      const { data } = await call(workEndpoints[service], {}, { signal });
      return data.map((entry) => ({ ...entry, service }));
    }),
  );
  const failed = answers.filter((each) => each.status === 'rejected');
  if (failed.length === answers.length) throw failed[0]?.reason;
  return {
    rows: answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    missing: services.filter((_, at) => answers[at]?.status === 'rejected'),
  };
}

/** Background work of all services that respond. */
const useWork = () => useQuery({ queryKey: ['work'], queryFn: ({ signal }) => loadWork(signal) });
