import { expect, test } from 'vitest';
import { keywordStages } from './keyword-stages.ts';

test('lists five stages after the geo analysis, each with its tab, its text before completion, and the path of its tool', () => {
  expect(keywordStages.map(({ id, label, notDone, path }) => [id, label, notDone, path])).toEqual([
    ['competitors', 'Конкуренты', 'Анализ конкурентов не выполнен', '/competitor-analysis'],
    ['ai', 'AI-анализ', 'AI-анализ не выполнен', '/ai-assistant'],
    ['tz', 'ТЗ', 'ТЗ не создано', '/tz-generation'],
    ['domains', 'Домены', 'Подбор доменов не выполнен', '/domain-search'],
    ['drops', 'Дропы', 'Подбор дропов не выполнен', '/drop-search'],
  ]);
});
