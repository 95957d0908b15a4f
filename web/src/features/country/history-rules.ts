import { formatNumber } from '../../shared/format/format-number.ts';
import { formatUsd } from '../../shared/format/format-usd.ts';

/** Metrics whose history is drawn, the first at once. */
export const historyMetrics = [
  { id: 'searchVolume', label: 'Объём', format: formatNumber },
  { id: 'clicks', label: 'Клики', format: formatNumber },
  { id: 'difficulty', label: 'Сложность', format: formatNumber },
  { id: 'cpc', label: 'CPC', format: formatUsd },
] as const;

export type HistoryMetric = (typeof historyMetrics)[number];
export type HistoryMetricId = HistoryMetric['id'];

export const metricOf = (id: HistoryMetricId): HistoryMetric =>
  historyMetrics.find((metric) => metric.id === id) ?? historyMetrics[0];
