import { changeMetrics, changeSorts } from '@geoplan/contracts/geo/geo-changes';
import { sampleOf, type ListSample } from './measure-lists.ts';
import { someCountry, someWord } from './synthetic-measurements.ts';
import type { ChildServer } from './child-server.ts';

/** One round, by query. */
export type QuestionSample = Map<string, ListSample>;

type Getter = (url: string) => Promise<{ status: number; ms: number }>;

/** Sort orders and filters of changes. */
const changes: [string, () => Record<string, string>][] = changeSorts.flatMap((sort) =>
  (['desc', 'asc'] as const).map((order): [string, () => Record<string, string>] => [
    `by ${sort}, ${order}`,
    () => ({
      sort,
      order,
      metric: changeMetrics[Math.floor(Math.random() * changeMetrics.length)] ?? 'cpc',
      minPercent: String([0, 20, 100, 1_000][Math.floor(Math.random() * 4)]),
    }),
  ]),
);

const index = () => String(Math.floor(Math.random() * 90));
const byOpportunity = { sort: 'opportunity', order: 'desc' };

/** Queries with the opportunity index: the list, and the matrix of gaps. */
const opportunity: [string, string, () => Record<string, string>][] = [
  ['keywords', 'sorted', () => byOpportunity],
  ['keywords', 'sorted upwards', () => ({ ...byOpportunity, order: 'asc' })],
  ['keywords', 'from an index on', () => ({ ...byOpportunity, minOpportunity: index() })],
  ['keywords', 'from an index on, by volume', () => ({ sort: 'searchVolume', minOpportunity: index() })],
  ['keywords', 'sorted, country', () => ({ ...byOpportunity, country: someCountry() })],
  ['keywords', 'sorted, search for one word', () => ({ ...byOpportunity, search: someWord() })],
  [
    'keywords',
    'from an index on, search for one word, country',
    () => ({ ...byOpportunity, minOpportunity: index(), search: someWord(), country: someCountry() }),
  ],
  ['coverage', 'matrix, sorted', () => ({ sort: 'opportunity' })],
  ['coverage', 'matrix, gaps, sorted', () => ({ sort: 'opportunity', gaps: 'true' })],
  ['coverage', 'matrix, gaps from an index on', () => ({ gaps: 'true', minOpportunity: index() })],
];

/** Sends every query a number of times, alternating and with changing values. */
async function measure(
  get: Getter,
  asked: readonly (readonly [string, () => string])[],
  calls: number,
): Promise<QuestionSample> {
  const times = new Map(asked.map(([name]): [string, number[]] => [name, []]));
  for (let call = 0; call < calls; call += 1)
    for (const [name, url] of asked) {
      const answer = await get(url());
      if (answer.status !== 200) throw new Error(`${name}: answers ${answer.status}`);
      times.get(name)?.push(answer.ms);
    }
  return new Map([...times].map(([name, each]) => [name, sampleOf(each)]));
}

const query = (given: Record<string, string>) => new URLSearchParams(given).toString();

/** The first page of «Что изменилось» in every order. */
export function measureChanges(get: Getter, { origin }: ChildServer, calls: number): Promise<QuestionSample> {
  return measure(
    get,
    changes.map(([name, of]) => [name, () => `${origin}/api/geo-analysis/changes?${query(of())}`]),
    calls,
  );
}

/** Lists by the opportunity index. */
export function measureOpportunity(
  get: Getter,
  { origin }: ChildServer,
  calls: number,
): Promise<QuestionSample> {
  return measure(
    get,
    opportunity.map(([list, name, of]) => [name, () => `${origin}/api/geo-analysis/${list}?${query(of())}`]),
    calls,
  );
}
