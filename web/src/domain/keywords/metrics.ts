import type { KeywordMetrics, SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { formatNumber, formatUsd } from '../../shared/format/format-number.ts';

export type MetricId = keyof KeywordMetrics;

/** Full name of a figure, and its short name where a table or a card has little room (as in the spec). */
interface FigureName {
  label: string;
  shortLabel: string;
}

/** Name and format of a metric. */
interface Metric extends FigureName {
  /** Meaning and unit, shown as the tooltip of the column. */
  hint: string;
  format: (value: number | null) => string;
  /** Unit after the name in an export, where the numbers have no unit. */
  exportUnit?: string;
}

/**
 * Metrics of a pair, in the order of an export. A new metric is declared in this list and in the contract. No other
 * file contains the name of a figure; a test checks all files.
 */
export const metrics: Record<MetricId, Metric> = {
  searchVolume: {
    label: 'Объём поиска',
    shortLabel: 'Объём',
    hint: 'Запросов в месяц в этой стране',
    format: formatNumber,
  },
  clicks: {
    label: 'Клики',
    shortLabel: 'Клики',
    hint: 'Переходов из выдачи в месяц',
    format: formatNumber,
  },
  cpc: {
    label: 'Цена за клик',
    shortLabel: 'CPC',
    hint: 'Средняя цена клика в рекламе, $',
    format: formatUsd,
    exportUnit: ', $',
  },
  difficulty: {
    label: 'Сложность',
    shortLabel: 'Сложность',
    hint: 'Сложность продвижения, 0–100: до 30 низкая, от 60 высокая',
    format: formatNumber,
  },
  globalSearchVolume: {
    label: 'Глобальный объём поиска',
    shortLabel: 'Объём в мире',
    hint: 'Запросов в месяц во всех странах мира',
    format: formatNumber,
  },
  trafficPotential: {
    label: 'Потенциал трафика',
    shortLabel: 'Потенциал',
    hint: 'Переходов в месяц, которые получает первая страница выдачи',
    format: formatNumber,
  },
};

/** Name of a metric in a file, with its unit, because the numbers of a file have none. */
export const fileHeader = (id: MetricId): string => `${metrics[id].label}${metrics[id].exportUnit ?? ''}`;

export const metricIds = Object.keys(metrics) as MetricId[];

/** Metric names for the start of a sentence: «Объём поиска, клики и сложность». */
export function metricsInWords(ids: readonly MetricId[]): string {
  const [first = '', ...others] = ids.map((id) => metrics[id].label);
  const words = [first, ...others.map((label) => label.toLowerCase())];
  return words.length < 2 ? first : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`;
}

/** Names of figures aggregated over several pairs. */
export const aggregates = {
  totalSearchVolume: { label: 'Общий объём поиска', shortLabel: 'Общий объём' },
  averageSearchVolume: { label: 'Средний объём поиска', shortLabel: 'Средний объём' },
  minSearchVolume: { label: 'Объём от', shortLabel: 'От' },
  maxSearchVolume: { label: 'Объём до', shortLabel: 'До' },
  averageClicks: { label: 'Средние клики', shortLabel: 'Ср. клики' },
  averageTrafficPotential: { label: 'Средний потенциал трафика', shortLabel: 'Ср. потенциал' },
  averageDifficulty: { label: 'Средняя сложность', shortLabel: 'Ср. сложность' },
  totalTraffic: { label: 'Общий трафик', shortLabel: 'Общий трафик' },
} satisfies Record<string, FigureName>;

/** Name of the opportunity index. */
export const opportunityName = {
  label: 'Индекс возможности',
  shortLabel: 'Индекс',
  hint: 'Индекс возможности, 0–100: большой спрос, низкая сложность, дорогой клик, нет своего сайта',
} satisfies FigureName & { hint: string };

/** Name of the search volume in the plan, for which the spec uses a different term (§4). */
export const planVolumeLabel = 'Частотность';

export type SiteCountId = keyof SiteCounts;

/** Names of the counts of the team's own sites. */
export const siteCountLabels: Record<SiteCountId, string> = {
  totalDomains: 'Всего доменов',
  sitesInWork: 'В работе',
  launchedSites: 'Запущенные сайты',
};

export const siteCountIds = Object.keys(siteCountLabels) as SiteCountId[];
