import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { isConfigDisabled } from '../../../domain/workspace/display/display-rules.ts';
import type { MetricSource } from '../cards/card-rules.ts';

/** Step to the first result. */
export interface Step {
  id: 'source' | 'workspace' | 'analysis';
  title: string;
  text: string;
  isDone: boolean;
}

interface Known {
  source: MetricSource | undefined;
  config: DisplayConfig | null | undefined;
  syncs: readonly DatabaseSync[] | undefined;
}

function sourceText(source: MetricSource | undefined): string {
  if (source?.isDemo) return 'Пока отвечает встроенная песочница: данные будут с пометкой «Демо»';
  return source?.hasKey ? 'Ключ провайдера сохранён' : 'Ключ провайдера в настройках API';
}

/** Three steps; `undefined` fields are not loaded yet. */
export function firstSteps({ source, config, syncs }: Known): Step[] {
  const isKnown = config !== undefined && syncs !== undefined;
  const isConnected = isKnown && config !== null && !isConfigDisabled(config);
  const isRead = isConnected && syncs.some(({ lastSuccessAt }) => lastSuccessAt !== null);
  return [
    { id: 'source', title: 'Источник метрик', text: sourceText(source), isDone: source?.hasKey ?? false },
    {
      id: 'workspace',
      title: 'База сайтов в Notion',
      text: isRead
        ? 'Сайты синхронизированы'
        : !isKnown
          ? 'Подключение проверяется'
          : isConnected
            ? 'Подключена, первая синхронизация ещё не закончилась'
            : 'Токен и база данных: оттуда берутся сайты и бренды',
      isDone: isRead,
    },
    {
      id: 'analysis',
      title: 'Первый анализ',
      text: 'Ключевые слова и страны: можно взять из брендов базы',
      isDone: false,
    },
  ];
}

/** True until one of the latest `runs` has produced a result. */
export const isFirstStart = (runs: readonly GeoRun[]): boolean =>
  !runs.some(({ done, failed }) => done > failed);
