import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { Run } from '@geoplan/contracts/runs';
import { formatTime } from '../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { runState } from './run-state.ts';

/** Reason for a pause that ends automatically, used while the checking machine has no network. */
export const noNetworkText = 'у проверяющей машины нет сети';

/**
 * Label such as «3 слова × 32 страны · lumoret casino …». The counts precede the keywords, because the end may be
 * truncated.
 */
export function runTitle({ keywords, keywordCount, countryCount }: GeoRun): string {
  const [first = ''] = keywords;
  const words = formatCount(keywordCount, ['слово', 'слова', 'слов']);
  const countries = formatCount(countryCount, ['страна', 'страны', 'стран']);
  return `${words} × ${countries} · ${first}${keywordCount > 1 ? ' …' : ''}`;
}

/**
 * «61 из 96 · 2 ошибки», followed by the time once the run has ended; «перепроверяем 12» while sites of a check get a
 * confirmation check.
 */
export function runProgress(run: Run & { hasNoNetwork?: true | undefined }): string {
  const { done, total, failed, postponed = 0, status, finishedAt, hasNoNetwork = false } = run;
  return [
    status === 'cancelled' && (run.accessEnded === undefined ? 'отменён' : runState(run).word.toLowerCase()),
    `${formatNumber(done)} из ${formatNumber(total)}`,
    hasNoNetwork && noNetworkText,
    status === 'running' && !hasNoNetwork && postponed > 0 && `перепроверяем ${formatNumber(postponed)}`,
    failed > 0 && formatCount(failed, ['ошибка', 'ошибки', 'ошибок']),
    finishedAt !== undefined && formatTime(new Date(finishedAt)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Text shown when a run ends. */
export function runEndText({ status, done, total, failed }: GeoRun): string {
  if (status === 'failed') return 'Гео-анализ завершён: данные получить не удалось';
  const errors = failed > 0 ? `, ${formatCount(failed, ['ошибка', 'ошибки', 'ошибок'])}` : '';
  const word = status === 'cancelled' ? 'отменён' : 'завершён';
  return `Гео-анализ ${word}: ${formatNumber(done)} из ${formatNumber(total)}${errors}`;
}

/** Path of the screen of a run. */
export const runPath = (runId: string): string => `/geo-analysis?run=${runId}`;

/** Path of the screen with all runs. */
export const runHistoryPath = '/analysis-history';

/** True for a run that ended today, or started today if it has not ended, in the user's time zone. */
export function isOfToday(
  { finishedAt, startedAt }: Pick<Run, 'finishedAt' | 'startedAt'>,
  now = new Date(),
): boolean {
  return new Date(finishedAt ?? startedAt).toDateString() === now.toDateString();
}
