import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { List } from '../../../shared/list/define-list.tsx';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import type { Query } from '../../../shared/ui/display/query-state.tsx';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import { useCompared } from './use-compared.ts';

interface CompareViewProps<Row> {
  /** «Сравнение: 3 страны». */
  title: string;
  list: List<Row>;
  found: Query<unknown> & { rows: readonly Row[] };
}

/** Compared rows, shown in place of the list from which they were selected. */
export function CompareView<Row extends object>({ title, list, found }: CompareViewProps<Row>) {
  const { compare } = useCompared();
  const [sort, onSort] = useState<TableSort>({ id: 'opportunity', isDescending: true });
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the comparison is no longer on the screen.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<ArrowLeft className="size-4" aria-hidden />} onPress={() => compare(null)}>
          К списку
        </Button>
        <h2 ref={heading} tabIndex={-1} className="flex-1 text-base font-semibold outline-none">
          {title}
        </h2>
        <ListTools list={list} found={found} sort={sort} onSort={onSort} />
      </div>
      <ListTable list={list} found={found} sort={sort} onSort={onSort} />
    </>
  );
}
