import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { formatCount, formatNumber, formatUsd } from '../../../shared/format/format-number.ts';

const units = ['единица', 'единицы', 'единиц'] as const;

/** Amount in the unit of an account: «1 240» for requests, «215 единиц», «0,84 $». */
export function formatAmount(value: number, currency: ProviderCurrency): string {
  if (currency === 'USD') return formatUsd(value);
  return currency === 'units' ? formatCount(value, units) : formatNumber(value);
}
