import { Link } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { projectPriorities, projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import { CountryTag, countryName } from '../../../domain/countries/country-tag.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { ProjectPriority, ProjectStatus } from './project-choices.tsx';
import { dayText, priorityLabels, statusLabels } from '../project-labels.ts';

const keyword: DataColumn<Project> = {
  id: 'keyword',
  header: 'Ключевое слово',
  width: 170,
  isGrowing: true,
  isSortable: true,
  text: (project) => project.keyword,
  cell: (project) => (
    <Link to={keywordPath(project.keyword)} className="hover:text-link hover:underline">
      {project.keyword}
    </Link>
  ),
};

const rest: readonly DataColumn<Project>[] = [
  {
    id: 'country',
    header: 'Страна',
    width: 168,
    isSortable: true,
    text: ({ country }) => countryName(country),
    cell: ({ country }) => (
      <span className="flex items-center gap-2" title={countryName(country)}>
        <span aria-hidden className="leading-none">
          <CountryTag code={country} />
        </span>
        <span className="truncate">{countryName(country)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Статус',
    width: 172,
    isSortable: true,
    sortValue: ({ status }) => projectStatuses.indexOf(status),
    text: ({ status }) => statusLabels[status],
    cell: (project) => <ProjectStatus project={project} />,
  },
  {
    id: 'searchVolume',
    header: 'Частотность',
    width: 108,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ searchVolume }) => searchVolume,
    text: ({ searchVolume }) => formatNumber(searchVolume),
    value: ({ searchVolume }) => searchVolume,
    cell: ({ searchVolume }) => <Count value={searchVolume} />,
  },
  {
    id: 'priority',
    header: 'Приоритет',
    width: 122,
    isSortable: true,
    sortValue: ({ priority }) => projectPriorities.indexOf(priority),
    text: ({ priority }) => priorityLabels[priority],
    cell: (project) => <ProjectPriority project={project} />,
  },
  {
    id: 'launchedSites',
    header: 'Запущенные сайты',
    width: 136,
    isNumeric: true,
    text: ({ launchedSites }) => formatNumber(launchedSites),
    value: ({ launchedSites }) => launchedSites,
    cell: ({ launchedSites }) => <Count value={launchedSites} />,
  },
  {
    id: 'updatedAt',
    header: 'Обновлено',
    width: 108,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ updatedAt }) => (updatedAt === '' ? null : updatedAt),
    text: ({ updatedAt }) => dayText(updatedAt),
  },
];

/** Columns of the plan (spec §2). */
export const planningColumns = [keyword, ...rest];

/** The same on a small screen: the keyword stays in place there and must leave room for the others. */
export const narrowColumns = [{ ...keyword, width: 136 }, ...rest];

function Count({ value }: { value: number }) {
  return (
    <span className={value === 0 ? 'text-muted' : 'font-medium text-foreground'}>{formatNumber(value)}</span>
  );
}
