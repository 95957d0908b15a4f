import { expect, test } from 'vitest';
import { bulkText, singleText } from './plan-labels.ts';

const candidate = {
  keyword: 'lumoret casino',
  country: 'pl',
  searchVolume: 1,
  difficulty: null,
  launchedSites: 0,
};

test('names a single project with its country in Russian', () => {
  expect(singleText(candidate, true)).toBe('Проект "lumoret casino (Польша)" добавлен в план!');
  expect(singleText(candidate, false)).toBe('Проект "lumoret casino (Польша)" уже существует в плане!');
});

test.each([
  [{ added: 3, skipped: 0 }, 'Успешно добавлено в план: 3 проектов'],
  [{ added: 3, skipped: 2 }, 'Успешно добавлено в план: 3 проектов. Уже в плане: 2'],
  [{ added: 0, skipped: 4 }, 'Все выбранные проекты уже существуют в плане (4 проектов)'],
])("describes %j in the spec's words", (outcome, text) => {
  expect(bulkText(outcome)).toBe(text);
});
