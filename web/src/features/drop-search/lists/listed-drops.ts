import { registrationStatuses } from '@geoplan/contracts/drops/drop-lists';
import type { DropRunDetail, ListedDrop } from '@geoplan/contracts/drops/drop-runs';
import { domainText } from '../../../domain/drops/domain-text.ts';
import {
  registrationLabels,
  registrationNote,
  registrySourceText,
  topicLabels,
} from '../../../domain/drops/drop-labels.ts';
import { fileColumn } from '../../../shared/export/file-column.ts';
import { formatAge } from '../../../shared/format/format-age.ts';
import { formatWrittenDay } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { Range } from '../../../shared/ui/filters/range-text.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { fitOf, fitText, type Fit } from './fit-score.ts';

/** Row of the result. */
export interface DropRow {
  drop: ListedDrop;
  fit: Fit;
  /** Age from the file, otherwise from the registration or the archive; `null` if unknown. */
  ageYears: number | null;
}

const yearMs = 365.25 * 86_400_000;

function ageOf({ candidate, registration, history }: ListedDrop, now: number): number | null {
  if (candidate.ageYears !== null) return candidate.ageYears;
  const registeredAt = registration?.registeredAt ?? null;
  const first = history?.years[0];
  const since =
    registeredAt === null ? (first === undefined ? null : Date.UTC(first, 0)) : Date.parse(registeredAt);
  return since === null ? null : Math.max(0, (now - since) / yearMs);
}

/** Rows of a list, best first. Rows without a score come last, in the order of the list. */
export function dropRows({ drops, keywords }: DropRunDetail, now = Date.now()): DropRow[] {
  const rows = drops.map((drop) => ({ drop, fit: fitOf(drop, keywords), ageYears: ageOf(drop, now) }));
  return rows.toSorted((a, b) => (b.fit.score ?? -1) - (a.fit.score ?? -1));
}

/** Extensions in the filter (spec); any other extension counts as local. */
export type ListExtension = 'com' | 'net' | 'org' | 'local';

export const extensionOf = (domain: string): ListExtension => {
  const [zone] = (['com', 'net', 'org'] as const).filter((each) => domain.endsWith(`.${each}`));
  return zone ?? 'local';
};

/** Filter of the result. Empty arrays and full ranges match everything. */
export interface ListFilter {
  search: string;
  statuses: readonly string[];
  extensions: readonly string[];
  backlinks: Range;
  ageYears: Range;
}

export const wholeLinks: Range = { min: 0, max: 1_000_000 };
export const wholeAge: Range = { min: 0, max: 60 };
export const noListFilter: ListFilter = {
  search: '',
  statuses: [],
  extensions: [],
  backlinks: wholeLinks,
  ageYears: wholeAge,
};

/** True if the value is in the range; an unknown value only matches the full range. */
function isWithin(value: number | null, range: Range, whole: Range): boolean {
  const isWhole = range.min === whole.min && range.max === whole.max;
  if (isWhole) return true;
  return value !== null && value >= range.min && value <= range.max;
}

/** Labels of the statuses. */
export const statusLabels = { ...registrationLabels, waiting: 'Проверяется' };
export type DropStatus = keyof typeof statusLabels;

/** Status of a domain; `waiting` if it is not checked yet, `unknown` if there was no response. */
export const statusKeyOf = ({ registration, errors }: ListedDrop): DropStatus => {
  if (registration) return registration.status;
  return errors.some(({ part }) => part === 'registration') ? 'unknown' : 'waiting';
};

export function filterRows(rows: readonly DropRow[], filter: ListFilter): DropRow[] {
  const search = filter.search.trim().toLowerCase();
  return rows.filter(
    ({ drop, ageYears }) =>
      (drop.candidate.domain.includes(search) || domainText(drop.candidate.domain).includes(search)) &&
      (filter.statuses.length === 0 || filter.statuses.includes(statusKeyOf(drop))) &&
      (filter.extensions.length === 0 || filter.extensions.includes(extensionOf(drop.candidate.domain))) &&
      isWithin(drop.candidate.backlinks, filter.backlinks, wholeLinks) &&
      isWithin(ageYears, filter.ageYears, wholeAge),
  );
}

/** Number of rows per status for the filter, limited to statuses that occur. */
export function statusCounts(rows: readonly DropRow[]): { id: DropStatus; label: string; count: number }[] {
  return ([...registrationStatuses, 'waiting'] as const).flatMap((id) => {
    const count = rows.filter(({ drop }) => statusKeyOf(drop) === id).length;
    return count === 0 ? [] : [{ id, label: statusLabels[id], count }];
  });
}

/** «2012–2019», «2015»; '' if there are no years. */
export function yearsText(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? String(first) : `${first}–${last}`;
}

const dateText = (iso: string | null | undefined): string =>
  iso === null || iso === undefined ? '' : formatWrittenDay(iso);

const figure = (id: string, header: string, value: (row: DropRow) => number | null) =>
  fileColumn<DropRow>(id, header, (row) => formatNumber(value(row)), value);

const statusText = ({ drop }: DropRow): string =>
  drop.registration
    ? registrationLabels[drop.registration.status]
    : statusKeyOf(drop) === 'unknown'
      ? 'Нет ответа'
      : '';

/** Columns of an export; `isDemo` labels every row as demo data. */
export const listColumns = (isDemo: boolean): readonly DataColumn<DropRow>[] => [
  fileColumn('domain', 'Домен', ({ drop }) => drop.candidate.domain),
  figure('score', 'Оценка', ({ fit }) => fit.score),
  fileColumn('reasons', 'Почему', ({ fit }) => fitText(fit)),
  fileColumn('status', 'Статус', statusText),
  fileColumn('note', 'Пояснение', ({ drop }) =>
    [drop.registration && registrationNote(drop.registration), ...drop.errors.map(({ message }) => message)]
      .filter(Boolean)
      .join('; '),
  ),
  fileColumn('registered', 'Зарегистрирован', ({ drop }) => dateText(drop.registration?.registeredAt)),
  fileColumn('expires', 'Истекает', ({ drop }) => dateText(drop.registration?.expiresAt)),
  fileColumn('registrar', 'Регистратор', ({ drop }) => drop.registration?.registrar ?? ''),
  fileColumn('age', 'Возраст', ({ ageYears }) => (ageYears === null ? '' : formatAge(ageYears))),
  figure('price', 'Цена', ({ drop }) => drop.candidate.price),
  figure('backlinks', 'Ссылки', ({ drop }) => drop.candidate.backlinks),
  figure('domains', 'Ссылающиеся домены', ({ drop }) => drop.candidate.referringDomains),
  figure('rating', 'Рейтинг (DR, DA)', ({ drop }) => drop.candidate.rating),
  figure('trust', 'Trust Flow', ({ drop }) => drop.candidate.trustFlow),
  fileColumn('years', 'Годы в архиве', ({ drop }) => drop.history?.years.join(', ') ?? ''),
  fileColumn('titles', 'Заголовки', ({ drop }) =>
    (drop.history?.titles ?? []).map(({ year, title }) => `${year}: ${title}`).join(' | '),
  ),
  fileColumn('topics', 'Темы', ({ drop }) =>
    (drop.history?.topics ?? []).map((each) => topicLabels[each]).join(', '),
  ),
  fileColumn('redirect', 'Редирект на', ({ drop }) => drop.history?.redirectsTo ?? ''),
  fileColumn('readable', 'Домен буквами', ({ drop }) => domainText(drop.candidate.domain)),
  fileColumn('registry', 'Сервер реестра', ({ drop }) =>
    drop.registration ? registrySourceText(drop.registration) : '',
  ),
  fileColumn('checked', 'Проверен', ({ drop }) => dateText(drop.registration?.checkedAt)),
  ...(isDemo ? [fileColumn('source', 'Источник', () => 'Демо')] : []),
];
