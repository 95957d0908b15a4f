import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { formatAmount } from '../../../domain/runs/start/format-amount.ts';
import type { Listed } from '../../../domain/runs/run-kind.ts';
import type { Estimate } from '../../../domain/runs/start/use-estimate.ts';
import type { CountsState } from '../../../domain/workspace/sync/counts-notice-rules.ts';
import { formatAgo } from '../../../shared/format/format-ago.ts';

/** «Последний запуск: 12 мин назад», taken from the runs of all users; `runs` are sorted newest first. */
export function lastRunText(runs: Listed<GeoRun>, nowMs: number): string {
  if (runs === 'loading') return 'Загружаем последний запуск…';
  if (runs === 'failed') return 'Последний запуск: неизвестно';
  const [last] = runs;
  if (last === undefined) return 'Запусков ещё не было';
  return last.status === 'running'
    ? 'Запуск идёт сейчас'
    : `Последний запуск: ${formatAgo(last.finishedAt ?? last.startedAt, nowMs)}`;
}

/**
 * «3 из 5 провайдеров включены», counting providers that are enabled and have a key. The built-in sandbox needs no
 * key.
 */
export function providersText(settings: ProviderSettings): string {
  const { rapidApiKey, rapidApiHost, rapidApiEnabled, sandboxHost } = settings;
  const { openai, anthropic, apify, expiredDomains } = settings;
  const providers = [
    rapidApiEnabled && (rapidApiKey !== '' || rapidApiHost === sandboxHost),
    openai.enabled && openai.apiKey !== '',
    anthropic.enabled && anthropic.apiKey !== '',
    apify.enabled && apify.apiToken !== '',
    expiredDomains.enabled && expiredDomains.apiKey !== '',
  ];
  const on = providers.filter(Boolean).length;
  return on === 1
    ? `1 из ${providers.length}\u00A0провайдеров включён`
    : `${on} из ${providers.length}\u00A0провайдеров включены`;
}

/** Fields of an estimate that describe the source of the metrics. */
export type MetricSource = Pick<Estimate, 'hasKey' | 'isDemo' | 'remaining' | 'currency'>;

const notionTexts: Record<CountsState['kind'], string> = {
  fine: 'Notion подключён',
  unknown: 'состояние Notion неизвестно',
  absent: 'Notion не подключён',
  off: 'Notion выключен',
  unread: 'Notion ещё не прочитан',
  failing: 'Notion не отвечает',
  paused: 'Notion на паузе',
};

/**
 * «Источник метрик и Notion подключены», or a text that names the missing parts; `source` is undefined for people who
 * may not start a run.
 */
export function connectedText(source: MetricSource | undefined, notion: CountsState['kind']): string {
  const text = notionTexts[notion];
  if (source === undefined) return text.slice(0, 1).toUpperCase() + text.slice(1);
  const metrics = source.isDemo ? 'демо-данные' : source.hasKey ? 'подключён' : 'нет ключа';
  if (source.hasKey && !source.isDemo && notion === 'fine') return 'Источник метрик и Notion подключены';
  return `Метрики: ${metrics}, ${text}`;
}

/** «Осталось запросов: 1 240», or the reason why it is unknown. */
export function leftText({ hasKey, remaining, currency }: MetricSource): string {
  if (!hasKey) return 'Ключ добавляют в настройках API';
  if (remaining === undefined) return 'Остаток квоты пока не известен';
  const left = formatAmount(remaining, currency);
  return currency === 'requests' ? `Осталось запросов: ${left}` : `Остаток: ${left}`;
}
