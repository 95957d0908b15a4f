import { keywordKey } from '@geoplan/contracts/keyword';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { sampleDomains } from '../../domain/tools/samples/domains.ts';
import { sampleDrops } from '../../domain/tools/samples/drops.ts';
import { seededRandom } from '../../domain/tools/samples/seeded-random.ts';
import type { ToolInput } from '../../domain/tools/tool-form.ts';

export type Level = 'low' | 'medium' | 'high';
export const levelLabels: Record<Level, string> = { low: 'Низкий', medium: 'Средний', high: 'Высокий' };

/** Advice for a country. */
export interface GeoAdvice {
  country: string;
  /** 0 to 100. */
  difficulty: number;
  potential: Level;
  /** Visits per month. */
  estimatedTraffic: number;
  advice: string;
}

/** Phase of the timeline. */
interface Phase {
  title: string;
  period: string;
  tasks: string[];
}

/** Strategy (spec §2, §3: AI recommendations). */
export interface Strategy {
  /** 0 to 100. */
  difficulty: number;
  potential: Level;
  competitionLevel: Level;
  /** Visits per month. */
  estimatedTraffic: number;
  strategy: string;
  geo: GeoAdvice[];
  content: string[];
  phases: Phase[];
  keyInsights: string[];
  recommendedActions: string[];
  suggestedDomains: string[];
  suggestedDrops: string[];
}

/** Text prescribed by the specification (§2). */
export const recommendedSites = '3-5';

const levelOf = (value: number, [medium, high]: readonly [number, number]): Level =>
  value >= high ? 'high' : value >= medium ? 'medium' : 'low';

const advices: Record<Level, readonly string[]> = {
  high: ['Начать с этой страны: спрос велик', 'Запустить первый сайт в первый месяц', 'Главное направление'],
  medium: ['Подключить во второй фазе', 'Нужны локальный домен и перевод', 'Проверить спрос на одном сайте'],
  low: ['Отложить до третьей фазы', 'Достаточно страницы на общем сайте', 'Наблюдать за спросом'],
};

function geoAdvice(keywords: readonly string[], country: string): GeoAdvice {
  const random = seededRandom('ai', country, ...keywords.map((keyword) => keywordKey(keyword)));
  const estimatedTraffic = Math.round(10 ** (random.whole(210, 460) / 100));
  const potential = levelOf(estimatedTraffic, [1_000, 8_000]);
  return {
    country,
    difficulty: random.whole(8, 86),
    potential,
    estimatedTraffic,
    advice: random.pick(advices[potential]),
  };
}

const contents = [
  'Главная страница под основной запрос: обзор, условия, ответы на вопросы',
  'Отдельные страницы под вход, регистрацию и мобильную версию',
  'Раздел обзоров и сравнений с таблицами',
  'Новости и акции раз в неделю, чтобы страницы оставались свежими',
  'Тексты носителя языка для каждой страны',
  'Разметка FAQ и отзывов для расширенных сниппетов',
  'Перелинковка между страницами одного бренда',
] as const;

const phases: readonly Phase[] = [
  {
    title: 'Подготовка',
    period: '1–2\u00A0месяц',
    tasks: ['Выбрать домены и дропы', 'Собрать семантику по странам', 'Подготовить ТЗ и тексты'],
  },
  {
    title: 'Запуск',
    period: '3–4\u00A0месяц',
    tasks: ['Запустить сайты в приоритетных странах', 'Проверить индексацию', 'Начать внешние ссылки'],
  },
  {
    title: 'Рост',
    period: '5–6\u00A0месяц',
    tasks: ['Добавить остальные страны', 'Расширить контент по запросам из топа', 'Обновить слабые страницы'],
  },
];

const actions = [
  'Проверить выдачу в каждой стране перед покупкой домена',
  'Взять по одному домену EMD и брендовому на страну',
  'Поставить на проверку HTTP-статусы сразу после запуска',
  'Сравнить ТЗ по медианному подходу с топ-1',
  'Вернуться к оценке спроса через три месяца',
] as const;

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

const byTraffic = (a: GeoAdvice, b: GeoAdvice): number => b.estimatedTraffic - a.estimatedTraffic;

/** Sentences about the figures of the countries. */
function insights(geo: readonly GeoAdvice[]): string[] {
  const [best] = geo;
  const easiest = geo.toSorted((a, b) => a.difficulty - b.difficulty)[0];
  const highs = geo.filter(({ potential }) => potential === 'high').length;
  return [
    `Наибольший спрос ожидается в стране: ${countryName(best!.country)}`,
    `Легче всего войти в страну: ${countryName(easiest!.country)}, сложность ${easiest!.difficulty}`,
    highs > 0
      ? `Стран с высоким потенциалом: ${highs} из ${geo.length}`
      : 'Стран с высоким потенциалом нет: начинайте с малого',
  ];
}

/** Sample strategy for keywords and countries, both non-empty, with the best country first. */
export function sampleStrategy(input: ToolInput): Strategy {
  const { keywords, countries } = input;
  const random = seededRandom(
    'strategy',
    ...keywords.map((keyword) => keywordKey(keyword)),
    '',
    ...countries,
  );
  const geo = countries.map((country) => geoAdvice(keywords, country)).toSorted(byTraffic);
  const difficulty = mean(geo.map((each) => each.difficulty));
  const estimatedTraffic = geo.reduce((sum, each) => sum + each.estimatedTraffic, 0);
  const potential = levelOf(estimatedTraffic / geo.length, [1_000, 8_000]);
  const first = { keywords: keywords.slice(0, 2), countries: geo.slice(0, 2).map(({ country }) => country) };
  const everyExtension = { com: true, net: true, org: true, local: true };
  return {
    difficulty,
    potential,
    competitionLevel: levelOf(difficulty, [30, 60]),
    estimatedTraffic,
    strategy: `Сосредоточиться на ${recommendedSites}\u00A0сайтах: по одному на страну с наибольшим спросом, затем расширять охват. ${
      difficulty >= 60
        ? 'Конкуренция высокая: начинайте с дропов с историей и ссылками.'
        : 'Конкуренция позволяет начать с новых доменов.'
    }`,
    geo,
    content: random.sample(contents, 5),
    phases: phases.map((phase) => ({ ...phase, tasks: [...phase.tasks] })),
    keyInsights: insights(geo),
    recommendedActions: random.sample(actions, 4),
    suggestedDomains: sampleDomains(first, { types: ['emd', 'brand'], extensions: ['com', 'local'] })
      .filter(({ available }) => available)
      .slice(0, 4)
      .map(({ domain }) => domain),
    suggestedDrops: sampleDrops(first, {
      minBacklinks: 10,
      maxBacklinks: 5_000,
      minAge: 0,
      maxAge: 20,
      extensions: everyExtension,
    })
      .filter(({ available }) => available)
      .slice(0, 4)
      .map(({ domain }) => domain),
  };
}
