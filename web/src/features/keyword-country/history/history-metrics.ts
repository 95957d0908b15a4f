import { formatNumber } from '../../../shared/format/format-number.ts';
import { formatUsd } from '../../../shared/format/format-usd.ts';

/** Metrics with a history chart; the first is the default. */
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
