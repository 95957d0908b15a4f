import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { Run } from '@geoplan/contracts/runs';
import { formatWait } from '../../shared/format/format-duration.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { formatAmount } from './start/format-amount.ts';

/** Seconds from the start of a run to its end, or until now while it is running. */
export function runSeconds(
  { startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>,
  now: Date,
): number {
  const endMs = finishedAt === undefined ? now.getTime() : Date.parse(finishedAt);
  return Math.max(0, Math.round((endMs - Date.parse(startedAt)) / 1000));
}

/** Duration of a run, such as «2 мин 5 с»; null while it is running. */
export function durationText(run: Pick<Run, 'startedAt' | 'finishedAt'>): string | null {
  return run.finishedAt === undefined ? null : formatWait(runSeconds(run, new Date()));
}

/**
 * Cost as «0,84 $» or «215 единиц»; the number of requests («40 запросов») if there is no price; «0» if nothing was
 * bought.
 */
export function costText({ cost, requests, bought }: Pick<GeoRun, 'cost' | 'requests' | 'bought'>): string {
  if (cost) return formatAmount(cost.amount, cost.currency);
  if (requests > 0) return formatCount(requests, ['запрос', 'запроса', 'запросов']);
  return bought > 0 ? '—' : '0';
}

/** «620 из 640, 20 ошибок»: pairs with a result, and failed pairs. */
export function resultsText({ done, failed, total }: Pick<Run, 'done' | 'failed' | 'total'>): string {
  const ready = `${formatNumber(done - failed)} из ${formatNumber(total)}`;
  return failed > 0 ? `${ready}, ${formatCount(failed, ['ошибка', 'ошибки', 'ошибок'])}` : ready;
}
