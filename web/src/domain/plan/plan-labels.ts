import { formatNumber } from '../../shared/format/format-number.ts';
import { countryName } from '../countries/country-tag.tsx';
import type { PlanCandidate } from './plan-rules.ts';

/** Shown if several pairs are to be added but none is selected (spec §5). */
export const nothingSelectedText = 'Выберите страны для добавления в план';
/** Shown if the browser refuses to store the plan (spec §8). */
export const planFailureText = 'Ошибка при добавлении проекта в план';

const named = ({ keyword, country }: PlanCandidate) => `"${keyword} (${countryName(country)})"`;

/** Toast for one candidate (spec §5, §8). */
export function singleText(candidate: PlanCandidate, isAdded: boolean): string {
  return isAdded
    ? `Проект ${named(candidate)} добавлен в план!`
    : `Проект ${named(candidate)} уже существует в плане!`;
}

/** Toast for several candidates (spec §8). */
export function bulkText({ added, skipped }: { added: number; skipped: number }): string {
  if (added === 0) return `Все выбранные проекты уже существуют в плане (${formatNumber(skipped)} проектов)`;
  const text = `Успешно добавлено в план: ${formatNumber(added)} проектов`;
  return skipped === 0 ? text : `${text}. Уже в плане: ${formatNumber(skipped)}`;
}
