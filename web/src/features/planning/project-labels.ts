import { ChevronDown, ChevronsUp, Equal, type LucideIcon } from 'lucide-react';
import type { Project } from '../../domain/plan/plan-rules.ts';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { formatCount } from '../../shared/format/format-number.ts';
import type { BadgeTone } from '../../shared/ui/display/badge.tsx';

/** Labels of the statuses (spec §4). */
export const statusLabels: Record<Project['status'], string> = {
  plan: 'План',
  domains: 'Домены есть',
  in_progress: 'В работе',
  launched: 'Запущенные сайты',
};

/** Colours of the statuses, the same as in the workspace (spec §4). */
export const statusTones: Record<Project['status'], BadgeTone> = {
  plan: 'yellow',
  domains: 'purple',
  in_progress: 'blue',
  launched: 'green',
};

/** Labels of the priorities (spec §4). */
export const priorityLabels: Record<Project['priority'], string> = {
  low: 'Низкий',
  medium: 'Средний',
  high: 'Высокий',
};

/** Icon and classes of a priority. */
export const priorityStyles: Record<Project['priority'], { icon: LucideIcon; style: string }> = {
  low: { icon: ChevronDown, style: 'text-muted' },
  medium: { icon: Equal, style: 'text-foreground-secondary' },
  high: { icon: ChevronsUp, style: 'text-danger-soft-foreground' },
};

/** «3 проекта». */
export const projectsText = (count: number): string => formatCount(count, ['проект', 'проекта', 'проектов']);

/** «lumoret casino (Польша)»: project name as used in texts from the specification. */
export function projectName({ keyword, country }: Pick<Project, 'keyword' | 'country'>): string {
  return `${keyword} (${countryName(country)})`;
}

/** Owner without the domain of the email, such as «anna» for anna@example.org. */
export const ownerName = (owner: string): string => owner.replace(/(?<=.)@.*$/, '');

/** Stored day as «20.11.2026»; «—» if it is not a date. */
export function dayText(stored: string): string {
  const [day, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(stored) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? '—' : `${date}.${month}.${year}`;
}
