import { countryName } from '../../domain/countries/country-tag.tsx';
import { metrics } from '../../domain/keywords/metrics.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { levelLabels, recommendedSites, type GeoAdvice, type Strategy } from './ai-strategy.ts';

/** One item of a strategy, as a row of the export. */
interface StrategyLine {
  section: string;
  name: string;
  value: string;
}

const items = (section: string, values: readonly string[]): StrategyLine[] =>
  values.map((value, at) => ({ section, name: String(at + 1), value }));

const main = (name: string, value: string): StrategyLine => ({ section: 'Стратегия', name, value });

const noneHidden: ReadonlySet<string> = new Set();

/** Text for a country, built from the visible columns of its table. */
function geoText(advised: GeoAdvice, hidden: ReadonlySet<string>): string {
  const { advice, difficulty, potential, estimatedTraffic } = advised;
  const figures = [
    { id: 'difficulty', text: `сложность ${difficulty}` },
    { id: 'potential', text: `потенциал ${levelLabels[potential].toLowerCase()}` },
    { id: 'estimatedTraffic', text: `трафик ${formatNumber(estimatedTraffic)}` },
  ].filter(({ id }) => !hidden.has(id));
  return [hidden.has('advice') ? '' : advice, figures.map(({ text }) => text).join(', ')]
    .filter((part) => part !== '')
    .join('; ');
}

/** Complete strategy as export rows; `hidden` names the columns of the country table to leave out. */
export function strategyLines(strategy: Strategy, hidden = noneHidden): StrategyLine[] {
  return [
    main(metrics.difficulty.label, String(strategy.difficulty)),
    main('Потенциал', levelLabels[strategy.potential]),
    main('Конкуренция', levelLabels[strategy.competitionLevel]),
    main('Трафик в месяц', formatNumber(strategy.estimatedTraffic)),
    main('Рекомендуем сайтов', recommendedSites),
    main('Стратегия', strategy.strategy),
    ...strategy.geo.map((advised) => ({
      section: 'Рекомендации по GEO',
      name: countryName(advised.country),
      value: geoText(advised, hidden),
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
  { id: 'source', header: 'Источник', width: 0, text: () => 'Демо' },
];
