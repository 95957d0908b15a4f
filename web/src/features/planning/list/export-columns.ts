import { metrics, planVolumeLabel, siteCountLabels } from '../../../domain/keywords/metrics.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { dayText, priorityLabels, statusLabels } from '../project-labels.ts';

function figure(id: string, header: string, value: (project: Project) => number | null): DataColumn<Project> {
  return { ...exported(id, header, (project) => formatNumber(value(project))), value };
}

function exported(id: string, header: string, text: (project: Project) => string): DataColumn<Project> {
  return { id, header, width: 0, text };
}

/** What the export writes: everything that is known of a project, numbers as a sheet can add them up. */
export const exportColumns: readonly DataColumn<Project>[] = [
  exported('keyword', 'Ключевое слово', ({ keyword }) => keyword),
  exported('country', 'Страна', ({ country }) => countryName(country)),
  exported('code', 'Код страны', ({ country }) => country.toUpperCase()),
  exported('status', 'Статус', ({ status }) => statusLabels[status]),
  figure('searchVolume', planVolumeLabel, ({ searchVolume }) => searchVolume),
  figure('difficulty', metrics.difficulty.label, ({ difficulty }) => difficulty),
  exported('priority', 'Приоритет', ({ priority }) => priorityLabels[priority]),
  figure('launchedSites', siteCountLabels.launchedSites, ({ launchedSites }) => launchedSites),
  exported('updatedAt', 'Обновлено', ({ updatedAt }) => dayText(updatedAt)),
  exported('createdAt', 'Добавлено', ({ createdAt }) => dayText(createdAt)),
  exported('notes', 'Заметки', ({ notes }) => notes),
];
