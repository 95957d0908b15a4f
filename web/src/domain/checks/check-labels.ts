import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { unknownFailureText } from '../../shared/api/api-failure.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { noNetworkText } from '../runs/run-labels.ts';

/** Statuses whose sites «Проверить HTTP статусы» checks (spec §9). */
export const defaultStatuses = ['Migrate to server', 'Canonical', 'Redirect', 'SEO process', 'DELETED'];

/** Sites per batch (spec §9). */
export const defaultBatchSize = 10;

const filterKey = (statuses: readonly string[]) =>
  statuses
    .map((status) => status.trim().toLowerCase())
    .toSorted()
    .join('\n');
const defaultKey = filterKey(defaultStatuses);

/** True for a run that «Проверить HTTP статусы» would join. */
export const isDefaultCheck = ({ kind, statusFilter }: Pick<CheckRun, 'kind' | 'statusFilter'>): boolean =>
  kind === 'filter' && filterKey(statusFilter) === defaultKey;

/** Sites that a run checks: «5 статусов», «Все сайты», «Выбрано: 12 сайтов». */
export function checkedSites({
  kind,
  statusFilter,
  total,
}: Pick<CheckRun, 'kind' | 'statusFilter' | 'total'>) {
  if (kind === 'sites') return `Выбрано: ${formatCount(total, ['сайт', 'сайта', 'сайтов'])}`;
  const [only] = statusFilter;
  if (only === undefined) return 'Все сайты';
  return statusFilter.length === 1
    ? `Статус «${only}»`
    : formatCount(statusFilter.length, ['статус', 'статуса', 'статусов']);
}

/** Title of a check in a list with other runs: «Проверка HTTP: все сайты». */
export function checkTitle(run: Pick<CheckRun, 'kind' | 'statusFilter' | 'total'>): string {
  const sites = checkedSites(run);
  const what = sites.charAt(0).toLowerCase() + sites.slice(1);
  return `Проверка HTTP${run.kind === 'schedule' ? ' по расписанию' : ''}: ${what}`;
}

/**
 * «Проверено 120 из 480»; «Перепроверяем 12 сайтов» while only postponed sites are left and the count does not
 * change.
 */
export function checkProgress({
  done,
  total,
  postponed = 0,
  hasNoNetwork,
}: Pick<CheckRun, 'done' | 'total' | 'postponed' | 'hasNoNetwork'>): string {
  if (hasNoNetwork) return `${formatNumber(done)} из ${formatNumber(total)}: ${noNetworkText}`;
  if (postponed > 0 && done + postponed >= total)
    return `Перепроверяем ${formatCount(postponed, ['сайт', 'сайта', 'сайтов'])}`;
  return `Проверено ${formatNumber(done)} из ${formatNumber(total)}`;
}

/** Text shown when a run ends (spec §7). */
export const checkEndText = ({ done, totalBatches }: Pick<CheckRun, 'done' | 'totalBatches'>): string =>
  `Проверено ${formatNumber(done)} сайтов в ${formatNumber(totalBatches)} батчах`;

/** Text for a failed check, as in the spec (§8); `message` is undefined or empty if the reason is unknown. */
export const checkFailureText = (message: string | undefined): string =>
  `Ошибка при проверке HTTP статусов: ${message?.trim() || unknownFailureText}`;

/** Path of the screen with check results. */
export const checksPath = '/notion-data';
