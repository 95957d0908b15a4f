import { expect, it } from 'vitest';
import { readSources, reviewedLines, rules, russianFaults } from './find-russian-faults.ts';

const idsIn = (source: string, exceptions: string[] = []) =>
  russianFaults('a.tsx', source, exceptions).map(({ id }) => id);

it('finds no retired word, breaking space or dollar sign before a number in the screen texts', () => {
  const faults = [...readSources()].flatMap(([file, source]) =>
    russianFaults(file, source, reviewedLines[file]),
  );
  expect(faults, 'reword them: docs/style.md, "Russian of the screens"').toEqual([]);
});

it('matches each reviewed exception to a fault, so no exception is obsolete', () => {
  const sources = readSources();
  const needless = Object.entries(reviewedLines).flatMap(([file, parts]) =>
    parts.filter(
      (part) => !russianFaults(file, sources.get(file) ?? '').some(({ text }) => text.includes(part)),
    ),
  );
  expect(needless).toEqual([]);
});

it.each([
  ["'Сеансы завершатся'", 'R7'],
  ['<p>Темп {rate}</p>', 'R13'],
  ['`${days} дней`', 'R20'],
  ["'Раз в 2 недели'", 'R20'],
  ['`${share} %`', 'R20'],
  ['{formatNumber(ms)} мс</Fact>', 'R20'],
  ['`≈ ${wait}`', 'R21'],
  ['`$${cents}`', 'R22'],
  ["'$0,10 — 0'", 'R22'],
  ['`${price} USD`', 'R22'],
])('finds the fault of %s', (source, id) => {
  expect(idsIn(source)).toEqual([id]);
});

it('ignores comments, correct uses and reviewed exceptions', () => {
  expect(rules.map(([id]) => id)).toEqual(Array.from({ length: rules.length }, (_each, n) => `R${n + 1}`));
  expect(idsIn('// «Сеансы», «2 дня»\n/** «$0,84» */\n{/* Темп */}')).toEqual([]);
  expect(idsIn("const rest = hours % 60; text.replace(a, '$1');")).toEqual([]);
  expect(idsIn("'2\\u00A0дня', '0,84\\u00A0$', 'температура'")).toEqual([]);
  expect(idsIn("'Нет права чтения'", ['права чтения'])).toEqual([]);
});
