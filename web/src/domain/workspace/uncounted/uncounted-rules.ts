import { uncountedReasons, type UncountedReason } from '@geoplan/contracts/notion/uncounted-sites';
import { formatNumber } from '../../../shared/format/format-number.ts';

/** Title of the list, used in all links to it. */
export const uncountedTitle = 'Не попали в подсчёт';

/** Labels of the reasons why a count leaves a site out. */
export const reasonLabels: Record<UncountedReason, string> = {
  no_country: 'Нет страны',
  no_brand: 'Нет бренда',
  no_rule: 'Статус вне правила',
  not_reported: 'Notion не посчитал',
};

/** Explanations of the counts from which a site is left out. */
export const reasonNotes: Record<UncountedReason, string> = {
  no_country: 'GEO пуст или в нём нет известной страны: сайт не считается ни в одной стране',
  no_brand: 'Бренд пуст: сайт не считается ни для одного ключевого слова',
  no_rule:
    'Статуса нет ни в одной группе правила подсчёта: сайт входит в общее число, но не в запущенные и не в работу',
  not_reported: 'Notion не смог посчитать GEO, бренд или статус, а прежнего значения нет',
};

/** Number of sites by reason. */
export type UncountedTotals = Readonly<Record<UncountedReason, number>>;

/** Length of the list, which contains a site once for each of its reasons. */
export const uncountedTotal = (totals: UncountedTotals): number =>
  uncountedReasons.reduce((sum, reason) => sum + totals[reason], 0);

/** Title with the total: «Не попали в подсчёт: 12»; without the number while it is unknown. */
export const uncountedText = (totals: UncountedTotals | undefined): string =>
  totals === undefined ? uncountedTitle : `${uncountedTitle}: ${formatNumber(uncountedTotal(totals))}`;
