import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { useCallback, useMemo } from 'react';
import type { NextPage } from '../../../shared/ui/paging/next-page.ts';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { allKeywordColumns, keywordColumns, standardHidden, tableName } from './keyword-columns.tsx';
import { countriesHeightPx, KeywordCountries } from './keyword-countries.tsx';
import { useOpenCards } from './use-open-cards.ts';
import { listSorts, type ListSort } from './use-keywords-filter.ts';

/** Sort order of the list. */
interface KeywordsOrder {
  sort: ListSort;
  order: 'asc' | 'desc';
}

interface KeywordsTableProps extends KeywordsOrder {
  groups: readonly KeywordGroup[];
  /** Number of keywords that match the filter; -1 if it is unknown. */
  total: number;
  databaseId: string | undefined;
  onSort: (order: KeywordsOrder) => unknown;
  /** Query that loads further groups. */
  more: NextPage;
}

/** Height of the line below the countries, in px. */
const lineHeightPx = 1;

const rowId = ({ keyword }: KeywordGroup) => keyword;

/** Table of the keywords for large screens; a row opens its countries below it. */
export function KeywordsTable(props: KeywordsTableProps) {
  const { databaseId, onSort } = props;
  const { opened, toggle } = useOpenCards();
  const { density, hiddenColumns } = useTableOptions(tableName, standardHidden);
  const columns = useMemo(() => keywordColumns(opened, toggle), [opened, toggle]);
  const details = useMemo(
    () => ({
      heightPx: (group: KeywordGroup) =>
        opened.has(group.keyword) ? countriesHeightPx(group.totalCountries, density) + lineHeightPx : 0,
      render: ({ keyword }: KeywordGroup) => <KeywordCountries keyword={keyword} databaseId={databaseId} />,
    }),
    [opened, databaseId, density],
  );
  const sortBy = useCallback(
    ({ id, isDescending }: TableSort) => {
      const sort = listSorts.find((each) => each === id);
      if (sort) void onSort({ sort, order: isDescending ? 'desc' : 'asc' });
    },
    [onSort],
  );
  return (
    <DataTable
      label="Ключевые слова"
      columns={columns}
      rows={props.groups}
      rowId={rowId}
      total={props.total}
      sort={{ id: props.sort, isDescending: props.order === 'desc' }}
      onSort={sortBy}
      isPresorted
      density={density}
      hiddenColumns={hiddenColumns}
      details={details}
      onRowClick={({ keyword }) => toggle(keyword)}
      more={props.more}
    />
  );
}

/** Skeleton of the table while its rows are loading. */
export function KeywordsTableSkeleton() {
  const options = useTableOptions(tableName, standardHidden);
  return <TableSkeleton columns={allKeywordColumns} rows={14} label="Загрузка результатов…" {...options} />;
}
