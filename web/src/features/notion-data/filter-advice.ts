import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { findingKinds, findingLabels, type FoundIds } from '../../domain/checks/finding-rules.ts';
import { formatMonth } from '../../shared/format/format-date.ts';
import { formatCount, formFor } from '../../shared/format/format-number.ts';
import { joinedByAnd, joinedByOr } from '../../shared/format/sentences.ts';
import {
  filterSites,
  isNarrowing,
  noFilter,
  perFilter,
  type SiteFilter,
  type siteKeys,
} from './site-rules.ts';

type Part = keyof SiteFilter;

/** Texts about each filter: «по запросу», «Без поиска найдётся», «Убрать только поиск». */
const words: Record<Part, { by: string; without: string; drop: string }> = {
  search: { by: 'запросу', without: 'Без поиска', drop: 'Убрать только поиск' },
  ...perFilter(({ cases: [dative, genitive, accusative] }) => ({
    by: dative,
    without: `Без фильтра ${genitive}`,
    drop: `Убрать только ${accusative}`,
  })),
  start: { by: 'дате старта', without: 'Без фильтра даты старта', drop: 'Убрать только дату старта' },
  launched: { by: 'отбору', without: 'Вместе с незапущенными', drop: 'Показать и незапущенные' },
  finding: {
    by: 'проверкам',
    without: 'Без отбора по проверкам',
    drop: 'Убрать только отбор по проверкам',
  },
};
// The order of the filter fields is also the order of the advice.
const parts = Object.keys(noFilter) as readonly Part[];

const longest = 60;
const short = (value: string) => (value.length > longest ? `${value.slice(0, longest - 1)}…` : value);

/** «In prod» или «План»; the number of values if there are many. */
function shownValues(values: readonly string[]): string {
  const set = values.filter((value) => value.trim() !== '');
  if (set.length > 3) return `(${formatCount(set.length, ['значение', 'значения', 'значений'])})`;
  return joinedByOr(set.map((value) => `«${short(value.trim())}»`));
}

function shownValue(part: Part, value: SiteFilter[Part]): string {
  if (typeof value !== 'string') return shownValues(value);
  if (part === 'launched') return '«Запущенные»';
  const kind = findingKinds.find((each) => part === 'finding' && each === value);
  if (kind) return `«${findingLabels[kind]}»`;
  return `«${part === 'start' ? formatMonth(value) : short(value.trim())}»`;
}

/** Text that lists the filters of an empty result, and the filter that hides the most rows. */
export interface FilterAdvice {
  /** «По запросу «lum» и GEO «ES» ничего нет.» */
  text: string;
  /** `null` if there is only one filter, or if removing any one filter still shows nothing. */
  drop: { part: Part; label: string } | null;
}

/** Advice for an empty result: the active filters, and the filter that hides the most rows. */
export function filterAdvice(
  sites: readonly NotionSite[],
  keys: ReturnType<typeof siteKeys>,
  filter: SiteFilter,
  found?: FoundIds,
): FilterAdvice {
  const set = parts.filter((part) => isNarrowing(filter[part]));
  const named = set.map((part) => `${words[part].by} ${shownValue(part, filter[part])}`);
  const text = `По ${joinedByAnd(named)} ничего нет.`;
  const [most] = set
    .map((part) => ({
      part,
      count: filterSites(sites, keys, { ...filter, [part]: noFilter[part] }, found).length,
    }))
    .toSorted((a, b) => b.count - a.count);
  if (set.length < 2 || most === undefined || most.count === 0) return { text, drop: null };
  const { part, count } = most;
  const verb = formFor(count, ['найдётся', 'найдутся', 'найдётся']);
  const brought = `${words[part].without} ${verb} ${formatCount(count, ['сайт', 'сайта', 'сайтов'])}.`;
  return { text: `${text} ${brought}`, drop: { part, label: words[part].drop } };
}
