import type { KeywordMetrics, SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { formatNumber, formatUsd } from '../../shared/format/format-number.ts';

export type MetricId = keyof KeywordMetrics;

/** How a metric is called and written; the spec calls some shorter in tables of a run. */
interface Metric {
  label: string;
  shortLabel: string;
  format: (value: number | null) => string;
  /** Sign that the bare number of an export needs behind its name. */
  exportUnit?: string;
}

/** The metrics of a pair, in the order of an export. A new one is declared here and in the contract. */
export const metrics: Record<MetricId, Metric> = {
  searchVolume: { label: 'Объём поиска', shortLabel: 'Объём', format: formatNumber },
  clicks: { label: 'Клики', shortLabel: 'Клики', format: formatNumber },
  cpc: { label: 'Цена за клик', shortLabel: 'CPC', format: formatUsd, exportUnit: ', $' },
  difficulty: { label: 'Сложность', shortLabel: 'Сложность', format: formatNumber },
  globalSearchVolume: {
    label: 'Глобальный объём поиска',
    shortLabel: 'Объём в мире',
    format: formatNumber,
  },
  trafficPotential: { label: 'Потенциал трафика', shortLabel: 'Потенциал', format: formatNumber },
};

export const metricIds = Object.keys(metrics) as MetricId[];

export type SiteCountId = keyof SiteCounts;

/** The team's own sites beside the metrics. */
export const siteCountLabels: Record<SiteCountId, string> = {
  totalDomains: 'Всего доменов',
  sitesInWork: 'В работе',
  launchedSites: 'Запущенные сайты',
};

export const siteCountIds = Object.keys(siteCountLabels) as SiteCountId[];
