import { metrics, planVolumeLabel } from '../../../domain/keywords/metrics.ts';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { projectPriorities, projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { dayText, priorityLabels, projectName, statusLabels } from '../project-labels.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { changeProjects } from '../plan-actions.ts';
import { DriftMark } from '../reality/drift-mark.tsx';
import { PriorityLabel, PriorityMenu, StatusLabel, StatusMenu } from '../project-menus.tsx';

const keyword: DataColumn<Project> = {
  id: 'keyword',
  header: 'Ключевое слово',
  width: 124,
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
    width: 152,
    isSortable: true,
    sortValue: ({ status }) => projectStatuses.indexOf(status),
    text: ({ status }) => statusLabels[status],
    cell: (project) => (
      <span className="flex items-center gap-1.5">
        <ProjectStatus project={project} />
        <DriftMark project={project} />
      </span>
    ),
  },
  {
    id: 'searchVolume',
    header: planVolumeLabel,
    hint: metrics.searchVolume.hint,
    width: 104,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ searchVolume }) => searchVolume,
    text: ({ searchVolume }) => formatNumber(searchVolume),
    value: ({ searchVolume }) => searchVolume,
    cell: ({ searchVolume }) => <Count value={searchVolume} />,
  },
  {
    id: 'difficulty',
    header: metrics.difficulty.label,
    hint: metrics.difficulty.hint,
    width: 92,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ difficulty }) => difficulty,
    text: ({ difficulty }) => formatNumber(difficulty),
    value: ({ difficulty }) => difficulty,
    cell: ({ difficulty }) => <DifficultyBadge value={difficulty} />,
  },
  {
    id: 'priority',
    header: 'Приоритет',
    width: 108,
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
    width: 98,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ updatedAt }) => (updatedAt === '' ? null : updatedAt),
    text: ({ updatedAt }) => dayText(updatedAt),
  },
];

/** Columns of the plan (spec §2). */
export const planningColumns = [keyword, ...rest];

/** With room for what the workspace says beside the status. */
export const driftColumns = planningColumns.map((column) => {
  return column.id === 'status' ? { ...column, width: 286 } : column;
});

/** What makes that room where the window is not wide: the one column that the spec does not have. */
export const driftHidden: ReadonlySet<string> = new Set(['difficulty']);

/** On a phone a project is two lines of one cell: what it is about, and where it stands. The others only order the rows. */
export const narrowColumns: DataColumn<Project>[] = [
  { ...keyword, cell: (project) => <ProjectLines project={project} /> },
  ...rest,
];
export const narrowHidden: ReadonlySet<string> = new Set(rest.map(({ id }) => id));

function ProjectLines({ project }: ChoiceProps) {
  return (
    <span className="flex flex-col gap-0.5 leading-4">
      <span className="truncate">
        <Link to={keywordPath(project.keyword)} className="hover:text-link hover:underline">
          {project.keyword}
        </Link>
        {' · '}
        {countryName(project.country)}
      </span>
      <span className="flex items-center gap-2 truncate text-xs font-normal text-muted tabular-nums">
        <StatusLabel status={project.status} isShrinking />
        <DriftMark project={project} />
        <span className="min-w-10 shrink-[99999] truncate">
          {formatNumber(project.searchVolume)} · {priorityLabels[project.priority].toLowerCase()}
        </span>
      </span>
    </span>
  );
}

function Count({ value }: { value: number }) {
  return (
    <span className={value === 0 ? 'text-muted' : 'font-medium text-foreground'}>{formatNumber(value)}</span>
  );
}

const button =
  'group/value -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 align-middle hover:bg-surface-tertiary';

/** Says that the value opens; shown on hover and focus. */
const chevron = (
  <ChevronDown
    className="size-3 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible/value:opacity-100 group-aria-expanded/value:opacity-100 pointer-coarse:opacity-100"
    aria-hidden
  />
);

interface ChoiceProps {
  project: Project;
}

/** The status of a row, changed where it stands. */
const ProjectStatus = memo(function ProjectStatus({ project }: ChoiceProps) {
  const mayEdit = useCanRun();
  const name = projectName(project);
  if (!mayEdit) return <StatusLabel status={project.status} />;
  return (
    <StatusMenu
      value={project.status}
      onChoose={(status) => changeProjects([project], { status }, `${name}: ${statusLabels[status]}`)}
      buttonLabel={`Статус: ${statusLabels[project.status]}. Изменить у ${name}`}
      buttonClass={button}
    >
      <StatusLabel status={project.status} />
      {chevron}
    </StatusMenu>
  );
});

/** The priority of a row, changed where it stands. */
const ProjectPriority = memo(function ProjectPriority({ project }: ChoiceProps) {
  const mayEdit = useCanRun();
  const name = projectName(project);
  const text = (priority: Project['priority']) =>
    `${name}: приоритет ${priorityLabels[priority].toLowerCase()}`;
  if (!mayEdit) return <PriorityLabel priority={project.priority} />;
  return (
    <PriorityMenu
      value={project.priority}
      onChoose={(priority) => changeProjects([project], { priority }, text(priority))}
      buttonLabel={`Приоритет: ${priorityLabels[project.priority]}. Изменить у ${name}`}
      buttonClass={button}
    >
      <PriorityLabel priority={project.priority} />
      {chevron}
    </PriorityMenu>
  );
});
