import { CalendarPlus, Table2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { metrics, planVolumeLabel, siteCountLabels } from '../../../domain/keywords/metrics.ts';
import { projectPriorities, projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { defineList } from '../../../shared/list/define-list.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { dayText, priorityLabels, statusLabels } from '../project-labels.ts';
import { DriftMark } from '../drift/drift-mark.tsx';
import {
  Count,
  ProjectDue,
  ProjectOwner,
  ProjectPriority,
  ProjectState,
  ProjectStatus,
} from './project-cells.tsx';

/** Sort value of a stored date; an unknown date comes last. */
const dayValue = (day: string) => (day === '' ? null : day);

function ProjectLink({ project: { keyword, country, notes } }: { project: Project }) {
  return (
    <Link
      to={keywordPath(keyword, country)}
      // The note gives the reason why a pair was planned from the analysis.
      title={notes || undefined}
      className="hover:text-link hover:underline"
    >
      {keyword}
    </Link>
  );
}

/**
 * List of the planned projects (spec §2). Files contain every field of a project, with plain numbers that a
 * spreadsheet can sum.
 */
export const planList = defineList({
  name: 'planning',
  fileName: 'plan',
  label: 'Проекты',
  loading: 'Загрузка плана…',
  failed: 'Не удалось загрузить план',
  empty: {
    icon: CalendarPlus,
    title: 'В плане пока нет проектов',
    text: 'Добавьте проект вручную или отправьте в план страны из результатов анализа. Копию плана можно сохранить в файл.',
    actions: (
      <ButtonLink to="/analysis-results" icon={<Table2 className="size-4" aria-hidden />}>
        К результатам анализа
      </ButtonLink>
    ),
  },
  counted: ['проекта', 'проектов', 'проектов'],
  rowId: ({ id }: Project) => id,
  skeletonRows: 12,
  fields: {
    keyword: {
      header: 'Ключевое слово',
      width: 140,
      isGrowing: true,
      isSortable: true,
      text: ({ keyword }) => keyword,
      cell: (project) => <ProjectLink project={project} />,
    },
    country: {
      header: 'Страна',
      width: 174,
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
      file: [{}, { header: 'Код страны', text: ({ country }) => country.toUpperCase() }],
    },
    status: {
      header: 'Статус',
      width: 146,
      isSortable: true,
      sortValue: ({ status }) => projectStatuses.indexOf(status),
      text: ({ status }) => statusLabels[status],
      cell: (project) => <ProjectStatus project={project} />,
    },
    drift: {
      header: 'Notion',
      hint: 'Чем строка расходится с сайтами рабочей области',
      width: 118,
      text: () => '',
      cell: (project) => <DriftMark project={project} />,
      file: [],
    },
    searchVolume: {
      header: planVolumeLabel,
      hint: metrics.searchVolume.hint,
      width: 100,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ searchVolume }) => searchVolume,
      text: ({ searchVolume }) => formatNumber(searchVolume),
      value: ({ searchVolume }) => searchVolume,
      cell: ({ searchVolume }) => <Count value={searchVolume} />,
    },
    difficulty: {
      header: metrics.difficulty.label,
      hint: metrics.difficulty.hint,
      width: 88,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ difficulty }) => difficulty,
      text: ({ difficulty }) => formatNumber(difficulty),
      value: ({ difficulty }) => difficulty,
      cell: ({ difficulty }) => <DifficultyBadge value={difficulty} />,
    },
    priority: {
      header: 'Приоритет',
      width: 100,
      isSortable: true,
      sortValue: ({ priority }) => projectPriorities.indexOf(priority),
      text: ({ priority }) => priorityLabels[priority],
      cell: (project) => <ProjectPriority project={project} />,
    },
    launchedSites: {
      header: 'Запущено',
      hint: siteCountLabels.launchedSites,
      width: 84,
      isNumeric: true,
      text: ({ launchedSites }) => formatNumber(launchedSites),
      value: ({ launchedSites }) => launchedSites,
      cell: ({ launchedSites }) => <Count value={launchedSites} />,
      file: [{ header: siteCountLabels.launchedSites }],
    },
    owner: {
      header: 'Ответственный',
      width: 112,
      isSortable: true,
      text: ({ owner }) => owner,
      cell: (project) => <ProjectOwner project={project} />,
    },
    dueDate: {
      header: 'Срок',
      width: 98,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ dueDate }) => dayValue(dueDate),
      isDate: true,
      text: ({ dueDate }) => (dueDate === '' ? '' : dayText(dueDate)),
      cell: (project) => <ProjectDue project={project} />,
    },
    updatedAt: {
      header: 'Обновлено',
      width: 98,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ updatedAt }) => dayValue(updatedAt),
      isDate: true,
      text: ({ updatedAt }) => dayText(updatedAt),
    },
    createdAt: {
      header: 'Добавлено',
      isHidden: true,
      width: 98,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ createdAt }) => dayValue(createdAt),
      isDate: true,
      text: ({ createdAt }) => dayText(createdAt),
      file: [],
    },
    notes: {
      header: 'Заметки',
      isHidden: true,
      width: 240,
      text: ({ notes }) => notes,
      file: [],
    },
  },
  phone: [
    {
      header: 'Проект',
      width: 124,
      lines: [
        (project) => (
          <>
            <ProjectLink project={project} />
            {' · '}
            {countryName(project.country)}
          </>
        ),
        (project) => <ProjectState project={project} />,
      ],
    },
  ],
  alsoInFile: [
    { header: 'Добавлено', isDate: true, text: ({ createdAt }) => dayText(createdAt) },
    { header: 'Заметки', text: ({ notes }) => notes },
  ],
});

/**
 * Columns to hide. The difference, owner and due-date columns are hidden while they are empty. In a narrow window,
 * those that are not empty displace other columns, starting with the difficulty, which is not in the specification.
 */
export function leftOutColumns(has: {
  drifts: boolean;
  people: boolean;
  width: boolean;
}): ReadonlySet<string> {
  const isNarrow = !has.width;
  return new Set([
    ...(has.drifts ? [] : ['drift']),
    ...(has.people ? [] : ['owner', 'dueDate']),
    ...(isNarrow && (has.drifts || has.people) ? ['difficulty'] : []),
    ...(isNarrow && has.people ? ['updatedAt'] : []),
    // The difference text already contains the number of launched sites.
    ...(isNarrow && has.people && has.drifts ? ['launchedSites'] : []),
  ]);
}
