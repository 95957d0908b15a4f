import { countryName } from '../../domain/countries/country-tag.tsx';
import { metrics } from '../../domain/keywords/metrics.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { levelLabels, recommendedSites, type Strategy } from './ai-strategy.ts';

/** One statement of a strategy, as an export has it. */
interface StrategyLine {
  section: string;
  name: string;
  value: string;
}

const items = (section: string, values: readonly string[]): StrategyLine[] =>
  values.map((value, at) => ({ section, name: String(at + 1), value }));

const main = (name: string, value: string): StrategyLine => ({ section: 'Стратегия', name, value });

/** The whole strategy as lines of a table. */
export function strategyLines(strategy: Strategy): StrategyLine[] {
  return [
    main(metrics.difficulty.label, String(strategy.difficulty)),
    main('Потенциал', levelLabels[strategy.potential]),
    main('Конкуренция', levelLabels[strategy.competitionLevel]),
    main('Трафик в месяц', formatNumber(strategy.estimatedTraffic)),
    main('Рекомендуем сайтов', recommendedSites),
    main('Стратегия', strategy.strategy),
    ...strategy.geo.map(({ country, difficulty, potential, estimatedTraffic, advice }) => ({
      section: 'Рекомендации по GEO',
      name: countryName(country),
      value: `${advice}; сложность ${difficulty}, потенциал ${levelLabels[potential].toLowerCase()}, трафик ${formatNumber(estimatedTraffic)}`,
    })),
    ...items('Контент-стратегия', strategy.content),
    ...strategy.phases.map(({ title, period, tasks }) => ({
      section: 'План работ',
      name: `${title}, ${period}`,
      value: tasks.join('; '),
    })),
    ...items('Ключевые выводы', strategy.keyInsights),
    ...items('Рекомендуемые действия', strategy.recommendedActions),
    ...items('Домены', strategy.suggestedDomains),
    ...items('Дропы', strategy.suggestedDrops),
  ];
}

export const strategyColumns: readonly DataColumn<StrategyLine>[] = [
  { id: 'section', header: 'Раздел', width: 0, text: ({ section }) => section },
  { id: 'name', header: 'Пункт', width: 0, text: ({ name }) => name },
  { id: 'value', header: 'Значение', width: 0, text: ({ value }) => value },
  { id: 'source', header: 'Источник', width: 0, text: () => 'Демо-данные' },
];
