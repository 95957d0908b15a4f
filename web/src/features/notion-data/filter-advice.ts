import { findingKinds, findingLabels, type FoundIds } from '../../domain/checks/finding-rules.ts';
import { formatMonth } from '../../shared/format/format-date.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { filterSites, isNarrowing, noFilter, type SiteFilter, type SiteRow } from './site-rules.ts';

type Part = keyof typeof noFilter;
type Values = Pick<SiteFilter, Part>;

const parts = Object.keys(noFilter) as readonly Part[];
const dative: Record<Part, string> = {
  search: 'запросу',
  status: 'статусу',
  geo: 'GEO',
  brand: 'бренду',
  type: 'типу',
  language: 'языку',
  responsible: 'ответственному',
  start: 'дате старта',
  launched: 'отбору',
  finding: 'проверкам',
};

/** Words about one part of a filter. */
const words: Record<Part, { without: string; drop: string }> = {
  search: { without: 'Без поиска', drop: 'Убрать только поиск' },
  status: { without: 'Без фильтра статуса', drop: 'Убрать только статус' },
  geo: { without: 'Без фильтра GEO', drop: 'Убрать только GEO' },
  brand: { without: 'Без фильтра бренда', drop: 'Убрать только бренд' },
  type: { without: 'Без фильтра типа', drop: 'Убрать только тип' },
  language: { without: 'Без фильтра языка', drop: 'Убрать только язык' },
  responsible: { without: 'Без фильтра ответственного', drop: 'Убрать только ответственного' },
  start: { without: 'Без фильтра даты старта', drop: 'Убрать только дату старта' },
  launched: { without: 'Вместе с незапущенными', drop: 'Показать и незапущенные' },
  finding: { without: 'Без отбора по проверкам', drop: 'Убрать только отбор по проверкам' },
};

const list = new Intl.ListFormat('ru', { type: 'conjunction' });
const plural = new Intl.PluralRules('ru');
const longest = 60;
const short = (value: string) => (value.length > longest ? `${value.slice(0, longest - 1)}…` : value);

const choice = new Intl.ListFormat('ru', { type: 'disjunction' });

/** «In prod» или «План»; of many the number. */
function shownValues(values: readonly string[]): string {
  const set = values.filter((value) => value.trim() !== '');
  if (set.length > 3) return `(${formatCount(set.length, ['значение', 'значения', 'значений'])})`;
  return choice.format(set.map((value) => `«${short(value.trim())}»`));
}

function shownValue(part: Part, value: Values[Part]): string {
  if (typeof value !== 'string') return shownValues(value);
  if (part === 'launched') return '«Запущенные»';
  const kind = findingKinds.find((each) => part === 'finding' && each === value);
  if (kind) return `«${findingLabels[kind]}»`;
  return `«${part === 'start' ? formatMonth(value) : short(value.trim())}»`;
}

/** What a filter that leaves nothing asks for, and its part that is most in the way. */
export interface FilterAdvice {
  /** «По запросу «lum» и GEO «ES» ничего нет.» */
  text: string;
  /** Null = leaving out one part alone shows nothing either, or there is only one. */
  drop: { part: Part; label: string } | null;
}

/** Which one part to leave out, where that brings rows back: the one that hides most. */
function mostInTheWay(
  rows: readonly SiteRow[],
  { filter, found }: { filter: Values; found: FoundIds | undefined },
  set: readonly Part[],
) {
  const without = set.map((part) => ({
    part,
    count: filterSites(rows, { ...filter, [part]: noFilter[part] }, found).length,
  }));
  return without.reduce((best, each) => (each.count > best.count ? each : best), { part: set[0], count: 0 });
}

/** Advice for an empty result: which filters leave nothing, and which one to drop. */
export function filterAdvice(rows: readonly SiteRow[], filter: Values, found?: FoundIds): FilterAdvice {
  const set = parts.filter((part) => isNarrowing(filter[part]));
  const named = set.map((part) => `${dative[part]} ${shownValue(part, filter[part])}`);
  const text = `По ${list.format(named)} ничего нет.`;
  const { part, count } = mostInTheWay(rows, { filter, found }, set);
  if (set.length < 2 || part === undefined || count === 0) return { text, drop: null };
  const verb = plural.select(count) === 'few' ? 'найдутся' : 'найдётся';
  const brought = `${words[part].without} ${verb} ${formatCount(count, ['проект', 'проекта', 'проектов'])}.`;
  return { text: `${text} ${brought}`, drop: { part, label: words[part].drop } };
}
