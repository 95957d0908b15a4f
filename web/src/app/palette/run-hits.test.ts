import type { Run } from '@geoplan/contracts/runs';
import { expect, test } from 'vitest';
import { sampleRun } from '../../testing/fakes/sample-runs.ts';
import { runHits } from './run-hits.ts';

const listed = (title: string, status: Run['status'], to = `/${title}`) => ({
  run: sampleRun({ status }),
  title,
  to,
});
const all = [
  listed('Список дропов: Аукцион, 12 доменов', 'completed'),
  listed('Проверка HTTP: все сайты', 'completed', '/notion-data'),
  listed('lumora × 3 страны', 'running'),
  listed('Проверка HTTP: 5 статусов', 'running', '/notion-data'),
];
const titles = (typed: string) => runHits(all, typed).map(({ title }) => title);

test('offers only one run in progress per screen if nothing is typed', () => {
  expect(titles('')).toEqual(['lumora × 3 страны', 'Проверка HTTP: 5 статусов']);
});

test('finds ended runs by words from their titles, and lists them after runs in progress', () => {
  expect(titles('ДРОПОВ аукцион')).toEqual(['Список дропов: Аукцион, 12 доменов']);
  expect(titles('http')).toEqual(['Проверка HTTP: 5 статусов']);
  expect(titles('сайты')).toEqual(['Проверка HTTP: все сайты']);
  expect(titles('нет такого')).toEqual([]);
});

test('offers at most five runs', () => {
  const many = Array.from({ length: 9 }, (_, at) => listed(`lumora ${at}`, 'completed'));
  expect(runHits(many, 'lumora')).toHaveLength(5);
});
