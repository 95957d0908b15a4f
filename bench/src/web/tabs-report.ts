import { median } from '../stats.ts';

/** Goal of issue 29, W2. */
const maxRatio = 1.5;

/** Median times of a call, ms. */
export interface TabsRound {
  /** Time in the only tab. */
  oneMs: number;
  /** Time in each of ten tabs. */
  tabsMs: readonly number[];
}

const figuresOf = (rounds: readonly TabsRound[]) => {
  const oneMs = median(rounds.map((round) => round.oneMs));
  const ofTab = (at: number) => median(rounds.map(({ tabsMs }) => tabsMs[at] ?? Number.NaN));
  const tabs = (rounds[0]?.tabsMs ?? []).map((_, at) => ofTab(at));
  const typicalMs = median(tabs);
  const slowestMs = Math.max(...tabs);
  return { oneMs, typicalMs, slowestMs, ratio: slowestMs / oneMs };
};

/** The figures as a Markdown table. */
export function tabsTable(rounds: readonly TabsRound[]): string {
  const { oneMs, typicalMs, slowestMs, ratio } = figuresOf(rounds);
  return [
    '| one tab, ms | a tab of ten, ms | the slowest of ten, ms | slowest to one |',
    '| --- | --- | --- | --- |',
    `| ${[oneMs, typicalMs, slowestMs].map((ms) => ms.toFixed(1)).join(' | ')} | ${ratio.toFixed(2)} |`,
  ].join('\n');
}

/** Goal and figure; the slowest tab decides. */
export function tabsGoals(rounds: readonly TabsRound[]): string {
  const { ratio } = figuresOf(rounds);
  return `- ${ratio <= maxRatio ? 'yes' : 'NO'}: a call of each of ten tabs within ${maxRatio} times that of one tab: ${ratio.toFixed(2)}`;
}
