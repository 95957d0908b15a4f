import { keywordKey } from '@geoplan/contracts/keyword';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import { fileColumn } from '../../../shared/export/file-column.ts';
import { russianOrder } from '../../../shared/format/russian-order.ts';
import { Select } from '../../../shared/ui/fields/select.tsx';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import type { RowDetails } from '../../../shared/ui/table/table-layout.ts';
import { useSortedRows } from '../../../shared/ui/table/use-sorted-rows.ts';
import { projectsText, statusLabels } from '../project-labels.ts';
import { planList } from './plan-list.tsx';

const groupIds = ['none', 'status', 'country', 'keyword', 'owner'] as const;
type GroupId = (typeof groupIds)[number];

interface Grouping {
  label: string;
  /** Key shared by all projects of a group. */
  keyOf: (project: Project) => string;
  textOf: (project: Project) => string;
}

const noOwner = 'Без ответственного';

/** Groupings of the plan; `none` has no headings. */
const groupings: Record<GroupId, Grouping> = {
  none: { label: 'Нет', keyOf: () => '', textOf: () => '' },
  status: {
    label: 'По статусу',
    // Index of the status, so that groups are sorted by progress instead of alphabetically.
    keyOf: ({ status }) => String(projectStatuses.indexOf(status)),
    textOf: ({ status }) => statusLabels[status],
  },
  country: {
    label: 'По стране',
    keyOf: ({ country }) => countryName(country),
    textOf: ({ country }) => countryName(country),
  },
  keyword: {
    label: 'По слову',
    keyOf: ({ keyword }) => keywordKey(keyword),
    textOf: ({ keyword }) => keyword,
  },
  owner: {
    label: 'По ответственному',
    keyOf: ({ owner }) => owner,
    textOf: ({ owner }) => owner || noOwner,
  },
};

const heading = (text: string, count: number) => `${text} · ${projectsText(count)}`;

/**
 * Projects sorted by group, each group in the given order; `heads` contains the heading of each group by the id of
 * its first project.
 */
export function groupedProjects(
  projects: readonly Project[],
  id: GroupId,
): { rows: readonly Project[]; heads: ReadonlyMap<string, string> } {
  if (id === 'none') return { rows: projects, heads: new Map() };
  const { keyOf, textOf } = groupings[id];
  const groups = [...Map.groupBy(projects, keyOf)].toSorted(
    // Projects without an owner are last.
    ([a], [b]) => Number(a === '') - Number(b === '') || russianOrder.compare(a, b),
  );
  const heads = groups.map(([, [first, ...rest]]) =>
    first ? ([first.id, heading(textOf(first), rest.length + 1)] as const) : (['', ''] as const),
  );
  return { rows: groups.flatMap(([, members]) => members), heads: new Map(heads) };
}

/** Height of a heading in px. */
const headingPx = 30;

/**
 * Shown projects in their order and groups. The grouping is kept in the URL, and exported files contain the group of
 * each row.
 */
export function usePlanGroups(shown: readonly Project[], sort: TableSort) {
  const [id, setId] = useQueryState('group', parseAsStringLiteral(groupIds).withDefault('none'));
  const sorted = useSortedRows(planList.columns, shown, sort);
  const { rows, heads } = useMemo(() => groupedProjects(sorted, id), [sorted, id]);
  const details = useMemo<RowDetails<Project>>(
    () => ({
      isAbove: true,
      heightPx: (project) => (heads.has(project.id) ? headingPx : 0),
      render: (project) => (
        <div className="sticky left-0 flex h-full w-fit items-center px-3 text-xs font-semibold text-foreground-secondary">
          {heads.get(project.id)}
        </div>
      ),
    }),
    [heads],
  );
  const list = useMemo(
    () =>
      id === 'none'
        ? planList
        : {
            ...planList,
            fileColumns: [fileColumn('group', 'Группа', groupings[id].textOf), ...planList.fileColumns],
          },
    [id],
  );
  const choice = (
    <Select
      label="Группировка"
      options={groupIds.map((each) => ({ id: each, label: groupings[each].label }))}
      value={id}
      onChange={(next) => void setId(next)}
    />
  );
  return { shown: rows, details, list, choice };
}
