import type { DropCandidate, DropTopic, Registration } from '@geoplan/contracts/drops/drop-lists';
import { domainText } from '../../../domain/drops/domain-text.ts';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import type { ListedDrop } from '@geoplan/contracts/drops/drop-runs';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Part of a score with its reason. */
interface FitReason {
  /** Points added or subtracted. */
  points: number;
  text: string;
}

/** Suitability of a domain, 0–100, with reasons; `null` if it is not available or not checked yet. */
export interface Fit {
  score: number | null;
  reasons: readonly FitReason[];
}

/** Base score of every domain. */
const start = 30;

const byStatus: Record<Registration['status'], FitReason> = {
  free: { points: 20, text: 'свободен' },
  pending_delete: { points: 10, text: 'скоро освободится' },
  unknown: { points: 0, text: 'неизвестно, свободен ли' },
  taken: { points: 0, text: 'занят' },
  reserved: { points: 0, text: 'зарезервирован реестром' },
};

const byTopic: Partial<Record<DropTopic, FitReason>> = {
  adult: { points: -20, text: 'в истории сайт для взрослых' },
  pharma: { points: -25, text: 'в истории продажа лекарств: частый след спама' },
  loans: { points: -5, text: 'в истории кредиты и займы' },
  parked: { points: -5, text: 'стоял на парковке' },
};

/** Points of the highest step reached; `null` if there is none. */
function step(
  value: number | null,
  steps: readonly (readonly [least: number, points: number])[],
): number | null {
  return value === null ? null : (steps.find(([least]) => value >= least)?.[1] ?? null);
}

function ofFigures({ backlinks, rating, trustFlow }: DropCandidate): FitReason[] {
  const links = step(backlinks, [
    [1_000, 10],
    [100, 7],
    [10, 3],
  ]);
  const strength = rating === null ? trustFlow : Math.max(rating, trustFlow ?? 0);
  const trust = step(strength, [
    [40, 10],
    [20, 6],
    [10, 3],
  ]);
  return [
    ...(links === null
      ? []
      : [{ points: links, text: formatCount(backlinks ?? 0, ['ссылка', 'ссылки', 'ссылок']) }]),
    ...(trust === null ? [] : [{ points: trust, text: `рейтинг ${formatNumber(strength)}` }]),
  ];
}

function ofHistory({ history }: ListedDrop): FitReason[] {
  if (!history || history.outcome === 'taken') return [];
  if (history.outcome === 'excluded') return [{ points: 0, text: 'исключён из архива' }];
  if (history.outcome === 'none') return [{ points: -5, text: 'в архиве ничего нет' }];
  const years = step(history.years.length, [
    [8, 15],
    [3, 10],
    [1, 5],
  ]);
  return [
    ...(years === null
      ? []
      : [{ points: years, text: `${formatCount(history.years.length, ['год', 'года', 'лет'])} в архиве` }]),
    ...(history.redirectsTo === null
      ? []
      : [{ points: -10, text: `последний редирект — на ${history.redirectsTo}` }]),
    ...history.topics.flatMap((topic) => byTopic[topic] ?? []),
  ];
}

const squeezed = (text: string) => foldedText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Words of a keyword, in any order; single letters are ignored. */
const wordsOf = (keyword: string) =>
  foldedText(keyword)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

function ofKeywords({ candidate, history }: ListedDrop, keywords: readonly string[]): FitReason[] {
  const read = domainText(candidate.domain);
  const name = squeezed(read.slice(0, read.lastIndexOf('.')));
  const titles = foldedText(history?.titles.map(({ title }) => title).join(' ') ?? '');
  const inAll = (text: string) =>
    keywords.find((each) => {
      const words = wordsOf(each);
      return words.length > 0 && words.every((word) => text.includes(word));
    });
  const inName = inAll(name);
  const inTitles = inAll(titles);
  return [
    ...(inName === undefined ? [] : [{ points: 15, text: `в имени есть «${inName}»` }]),
    ...(inTitles === undefined ? [] : [{ points: 10, text: `в истории есть «${inTitles}»` }]),
  ];
}

/** Suitability of a domain for these keywords, based on the list data, the registry and the archive. */
export function fitOf(drop: ListedDrop, keywords: readonly string[]): Fit {
  const { registration } = drop;
  if (!registration) return { score: null, reasons: [] };
  const availability = byStatus[registration.status];
  if (registration.status === 'taken' || registration.status === 'reserved')
    return { score: null, reasons: [availability] };
  const reasons = [
    availability,
    ...ofHistory(drop),
    ...ofFigures(drop.candidate),
    ...ofKeywords(drop, keywords),
  ];
  const sum = reasons.reduce((total, { points }) => total + points, start);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}

/** «свободен +20, 9 лет в архиве +15»; '' if there are no reasons. */
export const fitText = ({ reasons }: Fit): string =>
  reasons
    .map(({ points, text }) => (points === 0 ? text : `${text} ${points > 0 ? '+' : '−'}${Math.abs(points)}`))
    .join(', ');
