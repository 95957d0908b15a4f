import { metrics, planVolumeLabel } from '../../../domain/keywords/metrics.ts';
import { dayText, priorityLabels, statusLabels } from '../project-labels.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { BadgeTone } from '../../../shared/ui/display/badge.tsx';
import type { IncomingProject, MergeItem, MergeKind } from './merge-rules.ts';

/** Label and colour of each kind of incoming project. */
export const mergeKinds: Record<MergeKind, { label: string; tone: BadgeTone }> = {
  new: { label: 'Новый', tone: 'green' },
  changed: { label: 'Изменён', tone: 'blue' },
  conflict: { label: 'Конфликт', tone: 'orange' },
  same: { label: 'Совпадает', tone: 'grey' },
};

type Field = MergeItem['fields'][number];

const names: Record<Field, string> = {
  status: 'статус',
  priority: 'приоритет',
  searchVolume: planVolumeLabel.toLowerCase(),
  difficulty: metrics.difficulty.label.toLowerCase(),
  launchedSites: 'запущено',
  notes: 'заметки',
  owner: 'ответственный',
  dueDate: 'срок',
};

function valueText(project: IncomingProject, field: Field): string {
  if (field === 'status') return project.status ? statusLabels[project.status] : '—';
  if (field === 'priority') return project.priority ? priorityLabels[project.priority] : '—';
  if (field === 'notes') return project.notes ? `«${project.notes}»` : '—';
  if (field === 'owner') return project.owner || '—';
  if (field === 'dueDate') return dayText(project.dueDate ?? '');
  return formatNumber(project[field] ?? null);
}

/** «статус: План → В работе; запущено: 0 → 2»; the status for a new project. */
export function mergeText({ incoming, present, fields }: MergeItem): string {
  if (!present) return incoming.status ? statusLabels[incoming.status] : statusLabels.plan;
  return fields
    .map((field) => `${names[field]}: ${valueText(present, field)} → ${valueText(incoming, field)}`)
    .join('; ');
}

/** Dates of the last change in the plan and in the incoming project: «20.11.2026 → 21.11.2026». */
export const mergeDays = ({ incoming, present }: MergeItem): string =>
  [...(present ? [present.updatedAt] : []), incoming.updatedAt ?? ''].map((day) => dayText(day)).join(' → ');
